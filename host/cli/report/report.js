'use strict';
// Shows on the board where the value of a group comes from. The page is complete without this script.
(() => {
  const data = JSON.parse(document.getElementById('report-data').textContent);
  const SIZE = 45;
  const SVG = 'http://www.w3.org/2000/svg';
  document.documentElement.classList.add('js');

  const make = (name, attributes, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const html = (name, text, className) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const left = (square) => (square % 8) * SIZE;
  const top = (square) => (7 - Math.floor(square / 8)) * SIZE;
  const squareName = (square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1);
  const signed = (value) => (value < 0 ? '\u2212' : '+') + Math.abs(value);

  // White's side is amber, Black's is blue; the strongest colour is the largest value of the group.
  const colour = (value, largest) => {
    const part = Math.min(1, Math.abs(value) / largest);
    const strength = 0.18 + 0.82 * Math.sqrt(part);
    return value > 0 ? `rgb(239 154 26 / ${strength})` : `rgb(47 127 219 / ${strength})`;
  };

  class Section {
    constructor(element, groups) {
      this.element = element;
      this.groups = groups;
      this.heat = element.querySelector('.heat');
      this.numbers = element.querySelector('.numbers');
      this.shown = element.querySelector('.shown');
      this.note = element.querySelector('.note');
      this.info = element.querySelector('.square-info');
      this.firstNote = this.note.textContent;
      this.rows = [...element.querySelectorAll('tr.group')];
      this.details = [...element.querySelectorAll('details[data-group]')];
      this.hits = this.makeHits();
      this.chosen = this.firstChoice();
      this.connect();
      this.choose(this.chosen, false);
    }

    // The group that says most about the squares; material only when there is nothing else.
    firstChoice() {
      let best = 'piece_placement';
      let most = 0;
      for (const row of this.rows) {
        const name = row.dataset.group;
        if (name === 'piece_placement') continue;
        const all = this.groups[name].items.reduce((sum, item) => sum + Math.abs(item.value), 0);
        if (all > most) { most = all; best = name; }
      }
      return best;
    }

    makeHits() {
      const layer = this.element.querySelector('.hits');
      return Array.from({ length: 64 }, (_, square) => {
        const hit = make('rect', { x: left(square), y: top(square), width: SIZE, height: SIZE });
        layer.append(hit);
        return hit;
      });
    }

    connect() {
      this.rows.forEach((row, number) => {
        const name = row.dataset.group;
        const pick = row.querySelector('.pick');
        pick.tabIndex = 0;
        pick.setAttribute('role', 'button');
        row.addEventListener('mouseenter', () => this.paint(name));
        row.addEventListener('mouseleave', () => this.paint(this.chosen));
        row.addEventListener('click', () => this.choose(name, true));
        pick.addEventListener('keydown', (event) => {
          if (event.key === 'Enter' || event.key === ' ') this.choose(name, true);
          else if (event.key === 'ArrowDown') this.rows[number + 1]?.querySelector('.pick').focus();
          else if (event.key === 'ArrowUp') this.rows[number - 1]?.querySelector('.pick').focus();
          else return;
          event.preventDefault();
        });
        pick.addEventListener('focus', () => this.paint(name));
      });
      this.hits.forEach((hit, square) => {
        hit.addEventListener('mouseenter', () => this.explain(square));
        hit.addEventListener('click', () => this.explain(square));
      });
      for (const row of this.element.querySelectorAll('.entries tbody tr[data-squares]')) {
        const name = row.closest('details').dataset.group;
        const squares = row.dataset.squares.split(' ').filter(Boolean).map(Number);
        row.addEventListener('mouseenter', () => { this.paint(name); this.mark(squares); });
        row.addEventListener('mouseleave', () => { this.paint(this.chosen); this.mark([]); });
      }
    }

    mark(squares) {
      this.hits.forEach((hit, square) => hit.classList.toggle('mark', squares.includes(square)));
    }

    choose(name, open) {
      this.chosen = name;
      this.rows.forEach((row) => {
        const current = row.dataset.group === name;
        row.classList.toggle('current', current);
        row.querySelector('.pick').setAttribute('aria-pressed', current);
      });
      this.details.forEach((details) => {
        const current = details.dataset.group === name;
        details.classList.toggle('current', current);
        if (open) details.open = current;
      });
      this.paint(name);
    }

    // By square: the colour of each square, and a number where the entry has its place.
    bySquare(group) {
      const colours = new Map();
      const numbers = new Map();
      const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
      for (const item of group.items) {
        for (const square of item.squares) add(colours, square, item.value);
        add(numbers, item.at, item.value);
      }
      return { colours, numbers };
    }

    // By file: what White has colours the half of the board that it looks at, what Black has the other half.
    byFile(group) {
      const colours = new Map();
      const numbers = new Map();
      for (const item of group.items) {
        const file = item.squares[0] % 8;
        const key = file + 8 * item.side;
        const value = (numbers.get(key) ?? 0) + item.value;
        numbers.set(key, value);
        for (const square of item.squares) {
          if ((square >= 32) === (item.side === 0)) colours.set(square, value);
        }
      }
      return { colours, numbers };
    }

    paint(name) {
      const group = this.groups[name];
      this.heat.replaceChildren();
      this.numbers.replaceChildren();
      this.shown.textContent = group.label;
      if (group.items.length === 0) {
        this.note.textContent = group.has_place ? 'Nothing on any square.' : 'One value for a side, not for a square.';
        return;
      }
      const isFile = group.kind === 'file';
      this.note.textContent = isFile
        ? 'Centipawns by file: White\u2019s in the upper half, Black\u2019s in the lower half.'
        : 'Centipawns by square, White\u2019s gains +, Black\u2019s \u2212.';
      const { colours, numbers } = isFile ? this.byFile(group) : this.bySquare(group);
      const largest = Math.max(1, ...[...colours.values()].map(Math.abs));
      for (const [square, value] of colours) {
        if (value === 0) continue;
        this.heat.append(make('rect', { x: left(square), y: top(square), width: SIZE, height: SIZE, fill: colour(value, largest) }));
      }
      for (const [place, value] of numbers) {
        if (value === 0) continue;
        if (isFile) {
          const x = (place % 8) * SIZE + SIZE / 2;
          this.numbers.append(make('text', { class: 'file', x, y: place < 8 ? -7 : 374 }, signed(value)));
          continue;
        }
        const text = signed(Math.round(value));
        const width = 4 + 6.4 * text.length;
        const x = left(place) + SIZE - width - 1;
        const y = top(place) + SIZE - 13;
        this.numbers.append(make('rect', { x, y, width, height: 12, rx: 2 }));
        this.numbers.append(make('text', { x: x + width / 2, y: y + 9.7 }, text));
      }
    }

    // All that is known of a square.
    explain(square) {
      const list = html('ul');
      for (const group of Object.values(this.groups)) {
        for (const item of group.items) {
          if (!item.squares.includes(square)) continue;
          const line = html('li');
          line.append(html('span', group.label), html('span', signed(item.value), item.value > 0 ? 'plus' : 'minus'), html('span', item.text));
          list.append(line);
        }
      }
      const title = html('b', squareName(square));
      this.info.replaceChildren(title, list.children.length ? list : html('span', ': nothing'));
    }
  }

  for (const element of document.querySelectorAll('.position')) {
    const groups = data[Number(element.dataset.number) - 1];
    if (groups) new Section(element, groups);
  }
})();
