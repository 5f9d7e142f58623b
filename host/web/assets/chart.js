// What each group of the evaluation gives to both sides, as bars. Values are in centipawns; sides are 0 White, 1 Black.

const SIDES = ['White', 'Black'];
const KEYS = ['white', 'black'];
// Material is ten times larger than all the rest: it does not set the scale.
const UNSCALED_GROUP = 'piece_placement';

// The range of an axis, and where values lie on it in percent.
class Axis {
  constructor(values) {
    this.low = Math.min(0, ...values);
    this.high = Math.max(0, ...values);
  }
  at(value) {
    const inside = Math.min(this.high, Math.max(this.low, value));
    return this.high > this.low ? 100 * (inside - this.low) / (this.high - this.low) : 0;
  }
  isInside(value) { return value >= this.low && value <= this.high; }
  zero() { return html('span', { class: 'axis', style: { left: `${this.at(0)}%` } }); }
  // Where a bar begins and how long it is, as style.
  place(from, to) {
    const left = Math.min(this.at(from), this.at(to));
    return { left: `${left}%`, width: `${Math.abs(this.at(to) - this.at(from))}%` };
  }
  bar(from, to, className) { return html('span', { class: className, style: this.place(from, to) }); }
}

const heading = (...titles) => html('thead', {}, html('tr', {},
  titles.map(([title, className = '']) => html('th', { scope: 'col', class: className }, title))));

// A row of the chart, made once and shown again and again, so that its bars move.
class GroupRow {
  constructor(group, facts, { hasRunning, onPick }) {
    this.facts = facts;
    this.numbers = SIDES.map(() => html('td', { class: 'n side-number' }));
    this.zero = html('span', { class: 'axis' });
    this.bars = KEYS.map((key) => html('span', { class: `bar ${key}` }));
    this.total = html('td', { class: 'n' });
    this.running = hasRunning ? html('td', { class: 'plot run' }) : null;
    const pick = onPick
      ? html('button', { type: 'button', class: 'pick', title: facts.meaning, onclick: () => onPick(group) }, facts.label)
      : html('span', { class: 'pick', title: facts.meaning }, facts.label);
    this.element = html('tr', { class: 'group', data: { group } }, html('th', { scope: 'row' }, pick), this.numbers,
      html('td', { class: 'plot' }, this.zero, this.bars), this.total, this.running);
  }

  // share: [White, Black]. \return whether a bar is longer than the axis
  show(share, axis) {
    const total = share[0] - share[1];
    this.element.title = `${this.facts.label}: ${this.facts.meaning}. White ${signed(share[0])}, Black ${signed(share[1])}, together ${signed(total)}.`;
    this.zero.style.left = `${axis.at(0)}%`;
    this.bars.forEach((bar, side) => {
      Object.assign(bar.style, axis.place(0, share[side]));
      bar.classList.toggle('cut', !axis.isInside(share[side]));
      bar.hidden = share[side] === 0;
    });
    this.numbers.forEach((cell, side) => { cell.textContent = number(share[side]); });
    this.total.textContent = signed(total);
    this.total.className = `n ${lean(total)}`;
    return share.some((value) => !axis.isInside(value));
  }

  showRunning(axis, from, to) {
    this.running?.replaceChildren(axis.zero(), axis.bar(from, to, `step ${lean(to - from)}`));
  }
}

// The chart of a position. facts: {families: [{title, groups}], groups: [{name, label, meaning}]}.
class GroupChart {
  // caption: nodes above the table. hasRunning: a column with the running sum. foldsSilent: the groups that give nothing
  // are named on demand. onPick(group): a name was chosen.
  constructor(facts, { caption, hasRunning = false, foldsSilent = false, onPick = null }) {
    this.facts = facts;
    this.options = { hasRunning, onPick };
    this.rows = new Map();
    this.order = 'family';
    this.shown = '';
    this.head = heading(['Group'], ['White', 'n side-number'], ['Black', 'n side-number'], ['', 'plot'], ['Total', 'n'], ...(hasRunning ? [['Running sum', 'plot run']] : []));
    this.head.querySelectorAll('th')[3].append(html('span', { class: 'key white' }), 'White ', html('span', { class: 'key black' }), 'Black');
    this.sums = SIDES.map(() => html('td', { class: 'n side-number' }));
    this.view = html('td', { class: 'n' });
    this.runningSum = hasRunning ? html('td', { class: 'plot run' }) : null;
    this.sum = html('tbody', { class: 'sum' }, html('tr', {}, html('th', { scope: 'row' }, 'White\u2019s view'), this.sums,
      html('td', { class: 'plot' }), this.view, this.runningSum));
    this.table = html('table', {}, html('caption', {}, caption), this.head, this.sum);
    this.silent = html('p', { class: 'silent' });
    this.silentCount = html('summary');
    this.silentPlace = foldsSilent ? html('details', { class: 'silent' }, this.silentCount, this.silent) : this.silent;
    this.cut = html('p', { class: 'silent' }, 'Bars with an open end are longer than the scale.');
    this.element = html('div', { class: 'chart' }, this.table, this.silentPlace, this.cut);
  }

  // shares: [[group, White, Black], ...] of the groups that give something; white: their sum, White's view;
  // alsoShown: groups that have a row though they give nothing.
  show({ shares, white }, alsoShown = []) {
    const byGroup = new Map(alsoShown.map((group) => [group, [0, 0]]));
    for (const [group, ...share] of shares) byGroup.set(group, share);
    this.showRows(byGroup);
    const axis = new Axis(shares.filter(([group]) => this.facts.groups[group].name !== UNSCALED_GROUP).flatMap(([, ...share]) => share));
    const cuts = [...byGroup].map(([group, share]) => this.rowOf(group).show(share, axis));
    this.cut.hidden = !cuts.includes(true);
    this.sums.forEach((cell, side) => { cell.textContent = number(shares.reduce((all, share) => all + share[1 + side], 0)); });
    this.view.textContent = signed(white);
    const silent = this.facts.families.flatMap((family) => family.groups).filter((group) => !byGroup.has(group));
    this.silentPlace.hidden = silent.length === 0;
    this.silentCount.textContent = `${silent.length} groups give nothing here`;
    this.silent.textContent = `Nothing here: ${silent.map((group) => this.facts.groups[group].label).join(', ')}.`;
    if (this.options.hasRunning) this.showRunning(byGroup, white);
    return this;
  }

  // 'family': under the headings of the evaluation's parts; 'size': what gives most comes first.
  setOrder(order) { this.order = order; }

  rowOf(group) {
    if (!this.rows.has(group)) this.rows.set(group, new GroupRow(group, this.facts.groups[group], this.options));
    return this.rows.get(group);
  }

  // Rows stay in the page as long as the same ones are shown in the same order.
  showRows(byGroup) {
    const totalOf = (group) => byGroup.get(group)[0] - byGroup.get(group)[1];
    const present = this.facts.families.map(({ title, groups }) => ({ title, groups: groups.filter((group) => byGroup.has(group)) }))
      .filter(({ groups }) => groups.length > 0);
    const parts = this.order === 'family' ? present
      : [{ title: null, groups: present.flatMap(({ groups }) => groups).sort((a, b) => Math.abs(totalOf(b)) - Math.abs(totalOf(a)) || a - b) }];
    const shown = JSON.stringify(parts);
    if (shown !== this.shown) {
      this.shown = shown;
      this.familyTotals = parts.map(({ title }) => (title ? html('td', { class: 'n' }) : null));
      this.table.replaceChildren(this.table.caption, this.head, ...parts.map(({ title, groups }, index) => html('tbody', {},
        title && html('tr', { class: 'family' }, html('th', { scope: 'rowgroup' }, title),
          SIDES.map(() => html('td', { class: 'side-number' })), html('td', { class: 'plot' }),
          this.familyTotals[index], this.options.hasRunning && html('td', { class: 'plot run' })),
        groups.map((group) => this.rowOf(group).element))), this.sum);
    }
    parts.forEach(({ groups }, index) => {
      if (this.familyTotals[index]) this.familyTotals[index].textContent = signed(groups.reduce((all, group) => all + totalOf(group), 0));
    });
  }

  // How the totals add up to the score.
  showRunning(byGroup, white) {
    const groups = this.facts.families.flatMap((family) => family.groups).filter((group) => byGroup.has(group));
    let sum = 0;
    const steps = groups.map((group) => ({ group, from: sum, to: (sum += byGroup.get(group)[0] - byGroup.get(group)[1]) }));
    const axis = new Axis(steps.map((step) => step.to));
    for (const { group, from, to } of steps) this.rowOf(group).showRunning(axis, from, to);
    this.runningSum.replaceChildren(axis.zero(), axis.bar(0, sum, `step sum ${lean(white)}`));
  }
}
