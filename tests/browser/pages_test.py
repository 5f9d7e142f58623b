# SPDX-License-Identifier: Apache-2.0
"""The pages of `cobalt eval --html` and `cobalt serve` in Chromium: what a script draws, and what a person can do.

Skipped where Chromium, its driver or python3-selenium is missing (scripts/setup.sh installs them); the live page also in a build without it."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None

PROGRAM = Path(os.environ.get("COBALT_BUILD", Path(__file__).resolve().parents[2] / "build")) / "cobalt"
SECONDS = 60
WIDTHS = (1400, 400)
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
        self.look(WIDTHS[0], SCHEMES[0])
        self.assertEqual(self.browser.get_log("browser"), [])


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


class Live(Pages):
    """cobalt serve: a game against the engine."""

    @classmethod
    def setUpClass(cls):
        if os.environ.get("COBALT_WITHOUT_SERVE"):
            raise unittest.SkipTest("this build has no cobalt serve")
        super().setUpClass()
        cls.server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--hash", "1"], stdout=subprocess.PIPE,
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
        self.wait(lambda: not self.find("#stop").is_enabled(), "no search")

    def plies(self):
        return [text.split("\n")[0] for text in self.texts(".ply")]

    def click_square(self, name):
        self.find(f'[data-square="{name}"]').click()

    def test_looks(self):
        self.check_looks()

    def test_plays_a_game(self):
        self.browser.execute_script("document.getElementById('movetime').value = 50")
        self.wait(lambda: self.click_square("e2") or self.texts(".targets circle") or None, "the moves of the pawn")
        self.assertEqual(len(self.texts(".targets circle")), 2)
        self.click_square("e4")
        self.wait(lambda: len(self.plies()) == 3 and not self.find("#stop").is_enabled(), "the answer")
        self.assertEqual(self.plies()[1], "1. e4")
        self.assertRegex(self.find("#status").text, r"Best was 1\.\.\. \S+ at depth \d+\.")
        self.assertRegex(self.texts(".lines p")[0], r"depth \d+ 1\.\.\. ")
        self.assertEqual(self.texts("#counts dt")[:3], ["Depth", "Seconds", "Nodes"])
        # The arrows go through the game; a move from there begins another.
        self.press(Keys.ARROW_LEFT)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.find(".ply[aria-current] span").text, "Start")
        self.find("#answers").click()
        self.find("#move").send_keys("d4", Keys.ENTER)
        self.wait(lambda: self.plies() == ["Start", "1. d4"], "the other game")
        self.find("#answers").click()

    def test_analyses_until_it_is_stopped(self):
        self.find("#go-infinite").click()
        self.wait(lambda: self.texts(".lines p"), "a line")
        self.wait(lambda: len(self.texts(".graph svg rect:not(.cursor)")) == 1, "the graph has the score")
        self.find("#stop").click()
        self.wait(lambda: not self.find("#stop").is_enabled(), "the end")

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


del Pages  # has no tests of its own

if __name__ == "__main__":
    unittest.main()
