# SPDX-License-Identifier: Apache-2.0
"""The pages of `cobalt eval --html`, `cobalt analyse --html` and `cobalt serve` in Chromium: what a script draws, and what a person can do.

Skipped where Chromium, its driver or python3-selenium is missing (scripts/setup.sh installs them); the live page also in a build without it."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    webdriver = None

PROGRAM = Path(os.environ.get("COBALT_BUILD", Path(__file__).resolve().parents[2] / "build")) / "cobalt"
AXE = next((Path(__file__).resolve().parents[2] / ".tools").glob("lib/python3*/site-packages/axe_playwright_python/axe.min.js"), None)
SECONDS = 600  # ends what hangs
WIDTHS = (1280, 390)
SCHEMES = ("light", "dark")
GAME = """[White "<img src=x onerror='document.title=1'>"]
[Black "B & </script><script>document.title=2</script>"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def missing():
    """Why there is no browser, or an empty text."""
    if webdriver is None:
        return "python3-selenium is not installed"
    for command in ("chromium", "chromedriver"):
        if shutil.which(command) is None:
            return f"{command} is not installed"
    return ""


def start_browser():
    """Chromium without a window, which reaches nothing but this machine."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                     "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


class Pages(unittest.TestCase):
    """What both pages have in common."""

    @classmethod
    def setUpClass(cls):
        if missing():
            raise unittest.SkipTest(missing())
        cls.browser = start_browser()
        cls.addClassCleanup(cls.browser.quit)
        cls.folder = Path(cls.enterClassContextOf(tempfile.TemporaryDirectory()))

    @classmethod
    def enterClassContextOf(cls, context):
        """unittest.TestCase.enterClassContext of newer Pythons."""
        value = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)
        return value

    def look(self, width, scheme):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                     {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        """What elements say, all at one moment: the script of the page may replace them at any time."""
        return self.browser.execute_script("return [...document.querySelectorAll(arguments[0])].map("
                                           "element => element.innerText ?? element.textContent)", selector)

    def wait(self, condition, what):
        WebDriverWait(self.browser, SECONDS, poll_frequency=0.1).until(lambda _: condition(), what)

    def press(self, key):
        self.find("body").send_keys(key)

    def check_looks(self):
        """Nothing sticks out at either width, text can be read in both schemes, and the browser complains of nothing."""
        for width in WIDTHS:
            for scheme in SCHEMES:
                self.look(width, scheme)
                inner, wanted = self.browser.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
                self.assertLessEqual(wanted, inner, f"{width} {scheme}")
                page, text = self.browser.execute_script(
                    "const s = getComputedStyle(document.body); return [s.backgroundColor, s.color].map("
                    "c => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) / 3)")
                self.assertGreater(abs(page - text), 150, scheme)
                self.assertEqual(page > text, scheme == "light")
                self.check_access(f"{width} {scheme}")
        self.look(WIDTHS[0], SCHEMES[0])
        self.assertEqual(self.browser.get_log("browser"), [])

    def check_access(self, where):
        """axe-core, where it is installed, finds nothing serious."""
        if AXE is None:
            return
        self.browser.execute_script(AXE.read_text(encoding="utf-8"))
        found = self.browser.execute_async_script(
            "const done = arguments[0]; axe.run({resultTypes: ['violations']}).then(({violations}) => done(violations.filter("
            "v => ['serious', 'critical'].includes(v.impact)).map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html)])))")
        self.assertEqual(found, [], where)


class Report(Pages):
    """cobalt eval --html: a game."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.folder / "game.pgn").write_text(GAME, encoding="utf-8")
        subprocess.run([PROGRAM, "eval", "--html", "page.html", "--file", "game.pgn"], cwd=cls.folder, check=True,
                       stdout=subprocess.DEVNULL)

    def setUp(self):
        self.look(WIDTHS[0], SCHEMES[0])
        self.browser.get("about:blank")
        self.browser.get((self.folder / "page.html").as_uri())

    def title(self):
        return self.find("section.position h2").text

    def test_looks(self):
        self.check_looks()

    def test_opens_positions(self):
        self.assertEqual(self.title(), "Start of the game")
        self.assertEqual(len(self.texts(".board-image .pieces use")), 32)
        self.assertEqual([text.split("\n")[0] for text in self.texts(".ply")],
                         ["Start", "1. f3", "1... e5", "2. g4", "2... Qh4#"])
        tops = self.browser.execute_script("return [...document.querySelectorAll('.ply')].map(e => e.offsetTop)")
        self.assertTrue(tops[0] < tops[1] == tops[2] < tops[3] == tops[4], f"a row for White's and Black's move: {tops}")
        self.assertEqual(len(self.texts(".graph svg rect:not(.cursor)")), 5)
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.title(), "After 1. f3")
        self.press(Keys.ARROW_LEFT)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.title(), "Start of the game")
        # The graph takes a click by its place: here the middle, the third of five.
        self.find(".graph").click()
        self.assertEqual(self.title(), "After 1... e5")
        self.assertEqual(self.find(".ply[aria-current] span").text, "1... e5")
        self.assertEqual(self.browser.current_url.split("#")[1], "p3")

    def test_shows_where_a_score_comes_from(self):
        rows = self.browser.find_elements(By.CSS_SELECTOR, "tr.group")
        self.assertGreater(len(rows), 3)
        totals = [int(text.replace("\u2212", "-")) for text in self.texts("tr.group td.n:nth-child(5)")]
        view = self.find("tbody.sum td.n:nth-child(5)").text.replace("\u2212", "-")
        self.assertEqual(sum(totals), int(view))
        rows[0].find_element(By.CSS_SELECTOR, ".pick").click()
        self.assertEqual(self.find("details[open] summary b").text, rows[0].find_element(By.CSS_SELECTOR, ".pick").text)
        self.assertGreater(len(self.texts(".heat rect")), 0)

    def test_marks_the_mate(self):
        self.browser.get((self.folder / "page.html").as_uri() + "#p5")
        self.wait(lambda: self.title() == "After 2... Qh4#", "the anchor is followed")
        self.assertIn("checkmate", self.texts(".chip"))
        self.assertEqual(len(self.texts(".graph rect.mate")), 1)
        self.assertEqual(self.texts(".ply b")[4], "#")

    def test_names_are_text(self):
        self.assertEqual(self.browser.title, "Cobalt evaluation")
        self.assertEqual(self.texts("img"), [])
        self.assertEqual(self.texts("#overview .facts dd")[:2],
                         ["<img src=x onerror='document.title=1'>", "B & </script><script>document.title=2</script>"])

    def test_turns_the_board(self):
        king = "return document.querySelector('.pieces use.white[href=\"#king\"]').getAttribute('y')"
        self.assertEqual(self.browser.execute_script(king), "315")
        self.press("f")
        self.assertEqual(self.browser.execute_script(king), "0")


class Games(Pages):
    """cobalt analyse --html: two games."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        other = GAME.replace('"B & ', '"C & ').replace("2. g4 Qh4# 0-1", "0-1")
        (cls.folder / "games.pgn").write_text(GAME + "\n" + other, encoding="utf-8")
        subprocess.run([PROGRAM, "analyse", "games.pgn", "--nodes", "3000", "--output", "out.pgn", "--html", "games.html"],
                       cwd=cls.folder, check=True, stdout=subprocess.DEVNULL)

    def setUp(self):
        self.look(WIDTHS[0], SCHEMES[0])
        self.browser.get("about:blank")
        self.browser.get((self.folder / "games.html").as_uri())

    def moves(self):
        return [text.split("\n")[0] for text in self.texts(".ply")]

    def test_looks(self):
        self.check_looks()
        self.assertEqual(self.browser.title, "2 games")

    def test_opens_at_the_turning_point(self):
        self.assertEqual(self.moves()[3:], ["2. g4??", "2... Qh4#"])
        self.assertTrue(self.find(".now").text.startswith("#-1"), self.find(".now").text)
        self.assertIn("blunder", self.find(".now").text)
        self.assertEqual(len(self.texts(".turn.current")), 1)
        self.assertEqual(len(self.texts(".arrow path")), 1)
        self.assertGreater(len(self.texts(".turn.current tbody tr")), 0)
        self.assertRegex(self.texts(".players tbody tr")[1].split("\t")[-4], r"^(9\d|100)\.\d %$")

    def test_goes_through_games(self):
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.find(".now .number").text, "#0")
        self.assertEqual(self.texts(".arrow path"), [])
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.find(".now .number").text, "#0", "it is the last")
        Select(self.find("select")).select_by_index(1)
        self.assertEqual(len(self.moves()), 3)
        self.browser.get((self.folder / "games.html").as_uri() + "#g1p1")
        self.browser.refresh()
        self.assertIn("1. f3", self.find(".ply[aria-current]").text)


class Live(Pages):
    """What pages of cobalt serve have in common."""

    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        if os.environ.get("COBALT_WITHOUT_SERVE"):
            raise unittest.SkipTest("this build has no cobalt serve")
        super().setUpClass()
        cls.server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--hash", "1", *cls.OPTIONS], stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True)
        cls.addClassCleanup(cls.stop_server)
        cls.address = cls.server.stdout.readline().strip()

    @classmethod
    def stop_server(cls):
        cls.server.send_signal(signal.SIGINT)
        cls.status = cls.server.wait(SECONDS)
        cls.server.stdout.close()
        assert cls.status == 0, f"the server ended with status {cls.status}"

    def setUp(self):
        self.look(WIDTHS[0], SCHEMES[0])
        self.browser.get_log("browser")
        self.browser.get(self.address)
        self.wait(lambda: self.texts(".ply"), "the page shows the game")
        self.find("#new-game").click()
        self.wait(lambda: self.plies() == ["Start"], "a new game")
        self.wait_for_rest()

    def plies(self):
        return [text.split("\n")[0] for text in self.texts(".ply")]

    def wait_for_rest(self):
        self.wait(lambda: not self.find("#stop").is_enabled(), "no search")

    def wait_for_moves(self):
        """The page knows which pieces may move."""
        self.wait(lambda: self.texts(".hits .movable"), "pieces that may move")

    def choose(self, identifier, value):
        Select(self.find("#" + identifier)).select_by_value(value)

    def square(self, name):
        return self.find(f'[data-square="{name}"]')

    def state(self, path="state"):
        """What the server says, without the page."""
        with urllib.request.urlopen(f"{self.address}api/{path}", timeout=SECONDS) as answer:
            return json.load(answer)


class Game(Live):
    """A game against the engine, without a card."""

    def setUp(self):
        super().setUp()
        self.browser.execute_script("document.getElementById('movetime').value = 50")

    def wait_for_answer(self, count):
        self.wait(lambda: len(self.plies()) == count and not self.find("#stop").is_enabled(), "the answer")

    def test_looks(self):
        self.check_looks()

    def test_plays_by_clicks(self):
        self.wait_for_moves()
        self.square("e2").click()
        self.assertEqual(len(self.texts(".targets circle")), 2)
        self.square("e4").click()
        self.wait_for_answer(3)
        self.assertEqual(self.plies()[1], "1. e4")
        self.assertRegex(self.find("#status").text, r"^Cobalt played 1\.\.\. \S+ at depth \d+\. Your move: White\.$")
        self.assertRegex(self.texts(".lines p")[0], r"depth \d+ 1\.\.\. ")
        self.assertEqual(self.texts("#counts dt")[:3], ["Depth", "Seconds", "Nodes"])
        # The arrows go through the game; a move from there begins another.
        self.press(Keys.ARROW_LEFT)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.find(".ply[aria-current] span").text, "Start")
        self.choose("side", "both")
        self.find("#move").send_keys("d4", Keys.ENTER)
        self.wait(lambda: self.plies() == ["Start", "1. d4"], "the other game")
        self.assertEqual(self.find("#status").text, "Black to move.")

    def test_plays_by_dragging(self):
        self.wait_for_moves()
        drag = ActionChains(self.browser).click_and_hold(self.square("g1")).move_to_element(self.square("e3"))
        drag.release().perform()
        self.assertEqual(self.plies(), ["Start"], "a knight does not go there")
        drag = ActionChains(self.browser).click_and_hold(self.square("g1")).move_to_element(self.square("f3"))
        drag.release().perform()
        self.wait_for_answer(3)
        self.assertEqual(self.plies()[1], "1. Nf3")

    def test_plays_by_keyboard(self):
        self.wait_for_moves()
        self.browser.execute_script("document.querySelector('.hits [tabindex=\"0\"]').focus()")
        active = self.browser.switch_to.active_element
        self.assertEqual(active.get_attribute("aria-label"), "e2, white pawn")
        active.send_keys(Keys.ARROW_RIGHT)
        active = self.browser.switch_to.active_element
        self.assertEqual(active.get_attribute("aria-label"), "f2, white pawn")
        active.send_keys(Keys.ENTER, Keys.ARROW_UP)
        active = self.browser.switch_to.active_element
        self.assertEqual(active.get_attribute("aria-label"), "f3, empty")
        active.send_keys(Keys.ENTER)
        self.wait_for_answer(3)
        self.assertEqual(self.plies()[1], "1. f3")

    def test_takes_moves_back(self):
        self.assertFalse(self.find("#take-back").is_enabled())
        for move in ("e4", "d4"):
            before = len(self.plies())
            self.find("#move").send_keys(move, Keys.ENTER)
            self.wait_for_answer(before + 2)
        first = self.plies()[:3]
        self.find("#take-back").click()
        self.wait(lambda: self.plies() == first, "the last move of both sides is gone")
        self.assertEqual(self.find("#status").text, "Your move: White.")
        self.press("u")
        self.wait(lambda: self.plies() == ["Start"], "the first one too")
        self.assertFalse(self.find("#take-back").is_enabled())

    def test_cobalt_begins_when_it_has_white(self):
        king = "return Number(document.querySelector('.pieces use.white[href=\"#king\"]').getAttribute('y'))"
        self.assertEqual(self.browser.execute_script(king), 315)
        self.choose("side", "b")
        self.wait_for_answer(2)
        self.assertEqual(self.browser.execute_script(king), 0)
        self.assertRegex(self.find("#status").text, r"^Cobalt played 1\. \S+ at depth \d+\. Your move: Black\.$")
        self.assertFalse(self.find("#take-back").is_enabled(), "the person has not moved")
        self.find("#move").send_keys("a6", Keys.ENTER)
        self.wait_for_answer(4)
        self.find("#take-back").click()
        self.wait(lambda: len(self.plies()) == 2, "the person has the first move again")

    def test_strength_is_a_depth_or_a_time(self):
        self.choose("level", "2")
        self.assertFalse(self.find("#movetime").is_displayed())
        self.find("#move").send_keys("e4", Keys.ENTER)
        self.wait_for_answer(3)
        self.assertIn("at depth 2.", self.find("#status").text)
        self.choose("level", "time")
        self.assertTrue(self.find("#movetime").is_displayed())

    def test_says_how_a_game_ends(self):
        self.choose("side", "both")
        for count, move in enumerate(("f3", "e5", "g4", "Qh4#"), start=2):
            self.find("#move").send_keys(move, Keys.ENTER)
            self.wait(lambda: len(self.plies()) == count, move)
        self.assertEqual(self.find("#status").text, "Checkmate: Black has won.")

    def shown_groups(self):
        """White, Black and total of each group, as the page has them."""
        rows = self.browser.execute_script(
            "return [...document.querySelectorAll('tr.group')].map(row => [row.querySelector('.pick').textContent, "
            "...[...row.querySelectorAll('td.n')].map(cell => Number(cell.textContent.replace('\u2212', '-')))])")
        return {label: tuple(numbers) for label, *numbers in rows}

    def groups_of(self, fen):
        """The same from cobalt eval, of groups that give something."""
        output = subprocess.run([PROGRAM, "eval", "--explain", "--json", fen], check=True, stdout=subprocess.PIPE).stdout
        groups = json.loads(output)["groups"]
        names = {"evaluation_control": "king danger"}
        return {names.get(name, name.replace("_", " ")): (share["white"], share["black"], share["total"])
                for name, share in groups.items() if share["white"] or share["black"]}

    def test_groups_are_those_of_the_position_on_the_board(self):
        self.choose("side", "both")
        start = self.state()["game"]["plies"][0]["fen"]
        self.wait(lambda: self.shown_groups() == self.groups_of(start), "the groups of the start")
        self.find("#move").send_keys("e4", Keys.ENTER)
        self.wait(lambda: self.plies() == ["Start", "1. e4"], "the move")
        after = self.state()["game"]["plies"][1]["fen"]
        expected = self.groups_of(after)
        self.assertNotEqual(expected, self.groups_of(start))
        self.wait(lambda: self.shown_groups() == expected, "the groups after the move")
        total = self.find("tbody.sum td.n:nth-child(5)").text.replace("\u2212", "-")
        self.assertEqual(int(total), sum(group[2] for group in expected.values()))
        bars = self.browser.execute_script("return [...document.querySelectorAll('.group .bar:not([hidden])')].map(bar => bar.offsetWidth)")
        self.assertGreater(min(bars), 0)
        self.assertGreater(max(bars), 30)

    def test_groups_are_in_order(self):
        self.wait(lambda: len(self.shown_groups()) > 3, "the groups")
        self.assertGreater(len(self.texts("tr.family")), 2)
        self.choose("group-order", "size")
        totals = [abs(total) for _, _, total in self.shown_groups().values()]
        self.assertEqual(totals, sorted(totals, reverse=True))
        self.assertEqual(self.texts("tr.family"), [])
        self.find("tr.group .pick").click()
        label = self.find("tr.group .pick").text
        meaning = next(group["meaning"] for group in self.state("groups")["groups"] if group["label"] == label)
        self.assertEqual(self.find("#group-info").text, f"{label}: {meaning}.")

    def test_says_how_to_get_a_card(self):
        self.assertTrue(self.find("#no-card").is_displayed())
        self.assertIn("cobalt serve --device virtual:u50", self.find("#no-card").text)
        self.assertFalse(self.find("#load").is_displayed())
        self.assertFalse(self.find("#failed-card").is_displayed())

    def test_analyses_until_it_is_stopped(self):
        self.find("#go-infinite").click()
        self.wait(lambda: self.texts(".lines p"), "a line")
        self.wait(lambda: len(self.texts(".graph svg rect:not(.cursor)")) == 1, "the graph has the score")
        self.wait(lambda: len(self.texts(".arrow path")) == 1, "an arrow for the best move")
        self.find("#stop").click()
        self.wait_for_rest()
        self.wait(lambda: self.texts(".arrow path") == [], "no arrow")

    def test_says_what_is_wrong(self):
        self.find("details summary").click()
        field = self.find("#fen")
        field.clear()
        field.send_keys("nonsense", Keys.ENTER)
        self.wait(lambda: self.find("#problem").is_displayed(), "the message")
        self.assertIn("FEN", self.find("#problem").text)
        # The browser notes that the order was refused, and nothing else.
        messages = [entry["message"] for entry in self.browser.get_log("browser")]
        self.assertEqual([message for message in messages if "status of 400" not in message], [])


class Card(Live):
    """The contexts of a card in virtual time."""

    OPTIONS = ("--device", "virtual:u50")

    def busy_percents(self):
        """How full the cell of each context is, by kernel."""
        return self.browser.execute_script(
            "return [...document.querySelectorAll('.contexts')].map(card => [...card.children].map("
            "cell => Number.parseInt(cell.style.getPropertyValue('--busy'))))")

    def facts(self):
        return dict(zip(self.texts("#load-facts dt"), self.texts("#load-facts dd")))

    def test_looks(self):
        self.check_looks()

    def test_shows_contexts_at_work(self):
        cards = self.state()["load"]["cards"]
        contexts = sum(card["contexts"] for card in cards)
        cores = sum(card["cores"] for card in cards)
        self.assertFalse(self.find("#no-card").is_displayed())
        self.assertEqual([len(cells) for cells in self.busy_percents()], [card["contexts"] for card in cards])
        self.assertEqual({percent for cells in self.busy_percents() for percent in cells}, {0})
        self.find("#go-infinite").click()
        self.wait(lambda: any(percent > 0 for cells in self.busy_percents() for percent in cells), "busy contexts")
        self.wait(lambda: "depth" in "".join(self.texts(".lines p")), "a line")
        # Figures are of the last moments, which a slow machine may spend on the principal variation, without a card.
        self.wait(lambda: float(self.facts()["Tries per clock"].split(" of ")[0]) > 0, "tries")
        facts = self.facts()
        self.assertRegex(facts["Contexts busy"], rf"^\d+\.\d of {contexts}$")
        tries, of = facts["Tries per clock"].split(" of ")
        self.assertEqual(int(of), cores)
        self.assertLessEqual(float(tries), cores)
        # All of them search the root, and what they do is told as they go.
        before = self.facts()
        self.wait(lambda: self.facts() != before, "newer figures")
        self.find("#stop").click()
        self.wait_for_rest()
        self.wait(lambda: {percent for cells in self.busy_percents() for percent in cells} == {0}, "idle contexts")
        self.assertEqual(self.facts()["Contexts busy"], f"0.0 of {contexts}")
        self.assertGreater(int(self.facts()["Nodes"].replace(",", "")), 0)


del Live  # nor has this
del Pages  # has no tests of its own

if __name__ == "__main__":
    unittest.main()
