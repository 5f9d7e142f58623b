# SPDX-License-Identifier: Apache-2.0
"""The picture of README: docs/images/serve.png, `cobalt serve` in Chromium while it analyses a game on a virtual card.

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
WIDTH, HEIGHT = 1180, 860
MOST_BYTES = 300_000
SECONDS = 120
ANALYSIS_MS = 4  # of the card's time per position, to fill the graph
SHOWN_PLY = 36


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def click(browser, identifier):
    browser.execute_script("arguments[0].click()", browser.find_element(By.ID, identifier))


def state(address):
    with urllib.request.urlopen(address + "api/state", timeout=SECONDS) as answer:
        return json.load(answer)


def analyse(address):
    """Orders a short search of every position of the game."""
    order = urllib.request.Request(address + "api/analyse", json.dumps({"movetime": ANALYSIS_MS}).encode(),
                                   {"Content-Type": "application/json"})
    urllib.request.urlopen(order, timeout=SECONDS).close()


def main(arguments):
    target = Path(arguments[0]) if arguments else ROOT / "docs/images/serve.png"
    server = subprocess.Popen([str(PROGRAM), "serve", "--port", "0", "--card", "u50", "--pgn", str(GAME), "--lines", "2"],
                              stdout=subprocess.PIPE, text=True)
    browser = None
    try:
        address = re.search(r"http://\S+", server.stdout.readline())[0]
        browser = start_browser()
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False})
        browser.get(address)
        wait = WebDriverWait(browser, SECONDS)
        wait.until(lambda b: b.find_element(By.ID, "go-infinite").is_displayed())
        body = browser.find_element(By.TAG_NAME, "body")
        analyse(address)
        wait.until(lambda b: all("score" in ply for ply in state(address)["game"]["plies"][:-1]))
        browser.execute_script("document.activeElement.blur()")
        body.send_keys("\ue011")  # Home: the start of the game
        for _ in range(SHOWN_PLY):
            body.send_keys("\ue014")  # the arrow key to the right: a ply on
        click(browser, "go-infinite")
        wait.until(lambda b: re.search(r"\bdepth\W+[89]\b|\bdepth\W+1\d\b", body.text, re.IGNORECASE))
        time.sleep(1)
        browser.save_screenshot(str(target))
        click(browser, "stop")
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
