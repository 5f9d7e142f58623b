# SPDX-License-Identifier: Apache-2.0
"""The picture of README: docs/images/serve.png, `cobalt serve` in Chromium while it plays a game with a virtual card.

    /usr/bin/python3 scripts/picture.py [FILE.png]

Needs chromium, chromium-driver and python3-selenium (scripts/setup.sh). COBALT_BUILD names the folder of the program (build).
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = Path(os.environ.get("COBALT_BUILD", ROOT / "build")).resolve() / "cobalt"
GAME = ROOT / "tests/data/deep-blue-kasparov.pgn"
WIDTH, HEIGHT = 1280, 890
MOST_BYTES = 300_000
SECONDS = 120
ANALYSIS_TRIES = 20_000  # of the card per position, to fill the graph
PLIES = 36  # of the game, before the move that is played on the page
THINKING_MS = 2000  # of the card's time: the picture is taken long before
LEAST_DEPTH = 7
LEAST_BUSY = 0.2  # of the contexts


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def ask(address, name, order=None):
    """What the server says, or to an order."""
    request = urllib.request.Request(address + "api/" + name)
    if order is not None:
        request.data = json.dumps(order).encode()
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.load(answer)


def moves_of_last_game(text):
    """The moves of the last game of a PGN text without comments."""
    return [word for word in text.split("]")[-1].split() if not re.match(r"\d", word)]


def begin_game(address):
    """The first moves of a game, with their scores. Returns the move that follows."""
    moves = moves_of_last_game(GAME.read_text(encoding="utf-8"))
    ask(address, "position", {"moves": moves[:PLIES]})
    ask(address, "analyse", {"nodes": ANALYSIS_TRIES})
    end = time.monotonic() + SECONDS
    while ask(address, "state")["searching"] is not None:
        if time.monotonic() > end:
            raise TimeoutError("the analysis of the game does not end")
        time.sleep(0.2)
    return moves[PLIES]


def works_well(browser):
    """The page shows a deep search, and a part of the contexts at work."""
    depth, busy = browser.execute_script("return ['#counts dd', '#load-facts dd'].map("
                                         "selector => document.querySelector(selector)?.textContent ?? '')")
    if not depth or int(depth.split()[0]) < LEAST_DEPTH:
        return False
    working, contexts = map(float, busy.split(" of "))
    return working >= LEAST_BUSY * contexts


def take_picture(browser, target):
    """False when the page has changed too much while the picture was taken."""
    browser.save_screenshot(str(target))
    return works_well(browser)


def main(arguments):
    target = Path(arguments[0]) if arguments else ROOT / "docs/images/serve.png"
    server = subprocess.Popen([str(PROGRAM), "serve", "--port", "0", "--device", "virtual:u50", "--lines", "2"],
                              stdout=subprocess.PIPE, text=True)
    browser = None
    try:
        address = re.search(r"http://\S+", server.stdout.readline())[0]
        next_move = begin_game(address)
        browser = start_browser()
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False})
        browser.get(address)
        wait = WebDriverWait(browser, SECONDS, poll_frequency=0.1)
        wait.until(lambda b: len(b.find_elements(By.CSS_SELECTOR, ".ply")) == PLIES + 1)
        browser.execute_script("document.getElementById('movetime').value = arguments[0]", THINKING_MS)
        browser.find_element(By.ID, "move").send_keys(next_move, "\ue007")  # Enter
        browser.execute_script("document.activeElement.blur()")
        wait.until(lambda b: works_well(b) and take_picture(b, target))
        ask(address, "stop", {})
    finally:
        if browser:
            browser.quit()
        server.terminate()
        server.wait(timeout=SECONDS)
    size = target.stat().st_size
    if size > MOST_BYTES:
        print(f"{target}: {size} bytes, more than {MOST_BYTES}", file=sys.stderr)
        return 1
    print(f"{target}: {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
