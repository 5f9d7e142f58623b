// The page of `cobalt eval --html`: positions, with where their scores come from. A position is drawn when it is opened.
// Values are in centipawns and White's view unless their name says otherwise; sides are 0 White, 1 Black.
(() => {
  const data = JSON.parse(document.getElementById('report-data').textContent);
  const ENTRY_NUMBERS = 6; // of an entry's use: entry, side, place, contribution, half centipawns of danger, scaled

  // ---------------------------------------------------------------------------------------------- uses of entries

  const usesOf = (position) => {
    const uses = [];
    for (let at = 0; at < position.uses.length; at += ENTRY_NUMBERS) {
      const [entry, side, place, contribution, danger, scaled] = position.uses.slice(at, at + ENTRY_NUMBERS);
      const [group, what, fields, diagonal] = data.entries[entry];
      uses.push({ group, what, fields, side, place, contribution, danger, scaled, squares: squaresOf(group, place, diagonal) });
    }
    return uses;
  };

  // The squares that an entry says something about. diagonal: 1 rising, -1 falling, else the square alone.
  const squaresOf = (group, place, diagonal) => {
    const all = Array.from({ length: 64 }, (_, square) => square);
    if (data.groups[group].kind === 'none') return [];
    if (data.groups[group].kind === 'file') return all.filter((square) => square % 8 === place);
    if (!diagonal) return [place];
    const lineOf = (square) => Math.floor(square / 8) - diagonal * (square % 8);
    return all.filter((square) => lineOf(square) === lineOf(place));
  };
  // All that an entry gives to White.
  const valueOf = (use) => (use.contribution + use.scaled + use.danger / 2) * (use.side === 0 ? 1 : -1);
  const placeText = (use) => ({ none: '', file: 'file ' + 'abcdefgh'[use.place], square: squareName(use.place) })[data.groups[use.group].kind];

  // -------------------------------------------------------------------------------------------- parts of a position

  const STATES = { mate: 'checkmate', stalemate: 'stalemate', check: 'in check' };
  const verdict = (position) => {
    if (position.state === 'mate') return `Checkmate: ${position.fen.split(' ')[1] === 'w' ? 'Black' : 'White'} has won. The score is the static one.`;
    if (position.state === 'stalemate') return 'Stalemate: a draw. The score is the static one.';
    if (position.draw) return 'A recognised draw: the score is the draw score.';
    if (position.white === 0) return 'Equal.';
    return `${position.white > 0 ? 'White' : 'Black'} is ahead by ${(Math.abs(position.white) / 100).toFixed(2)} pawns.`;
  };

  const headOf = (position) => {
    const toMove = position.fen.split(' ')[1] === 'w' ? 0 : 1;
    return html('div', { class: 'head' },
      html('div', { class: 'name' },
        html('h2', {}, position.title),
        html('p', { class: 'fen' }, html('code', {}, position.fen)),
        html('p', { class: 'chips' },
          html('span', { class: 'chip ' + KEYS[toMove] }, SIDES[toMove] + ' to move'),
          position.state && html('span', { class: 'chip state' }, STATES[position.state]),
          position.draw && html('span', { class: 'chip' }, 'recognised draw'))),
      html('div', { class: 'score' },
        html('p', { class: 'number ' + lean(position.white) }, pawns(position.white)),
        html('p', {}, verdict(position)),
        html('p', { class: 'views' }, 'White\u2019s view ', html('b', {}, signed(position.white)),
          ', side to move\u2019s view ', html('b', {}, signed(position.score)))));
  };

  // What each group gives, and how the totals add up.
  const chartOf = (position) => {
    const inDanger = position.danger.flatMap((attack) => attack.halves.map(([group]) => group));
    return new GroupChart(data, {
      caption: ['What each group gives, and how the totals add up to the score: ', html('span', { class: 'plus' }, 'amber'),
        ' is gained by White, ', html('span', { class: 'minus' }, 'blue'), ' by Black.'],
      hasRunning: true,
    }).show(position, inDanger).element;
  };

  // The stages from what the groups add to what counts, as steps of a waterfall. Values in half centipawns.
  const dangerSteps = (attack, side) => {
    const steps = [];
    let sum = 0;
    const add = (label, to, kind) => { steps.push({ label, from: sum, to, kind }); sum = to; };
    for (const [group, halves] of attack.halves) add(data.groups[group].label, sum + halves, 'source');
    const [linear, squared, clamped, final] = attack.stages;
    if (steps.length === 0 && final === 0) return steps;
    if (linear * 2 !== sum) add('rounded and limited', linear * 2, 'stage');
    steps.push({ label: 'together', from: 0, to: sum, kind: 'sum' });
    if (squared !== linear) add('its square', squared * 2, 'stage');
    if (clamped !== squared) add('clamp', clamped * 2, 'stage');
    if (attack.eighths !== null) add(`\u00d7 ${attack.eighths}/8 for ${SIDES[side]}\u2019s pieces`, final * 2, 'stage');
    steps.push({ label: 'counts for ' + SIDES[side], from: 0, to: final * 2, kind: 'sum' });
    return steps;
  };
  const dangerOf = (attack, side) => {
    const steps = dangerSteps(attack, side);
    const axis = new Axis(steps.map((step) => step.to));
    const rowOf = (step) => {
      const change = step.to - step.from;
      const isSum = step.kind === 'sum';
      return html('tr', { class: step.kind }, html('th', { scope: 'row' }, step.label),
        html('td', { class: 'n' }, isSum ? number(step.to / 2) : half(change)),
        html('td', { class: 'plot' }, axis.zero(), axis.bar(step.from, step.to, `step ${step.kind} ${isSum ? '' : change < 0 ? 'less' : 'more'}`)));
    };
    return html('div', { class: 'danger' },
      html('h3', {}, `${SIDES[side]}\u2019s attack on the ${KEYS[1 - side]} king`),
      steps.length ? html('table', {}, html('tbody', {}, steps.map(rowOf))) : html('p', { class: 'silent' }, 'No group adds to it.'));
  };

  const scaledOf = (position) => {
    const rowOf = ([side, group, before, shift, eighths, after]) => html('tr', {},
      html('th', { scope: 'row' }, `${SIDES[side]}, ${data.groups[group].label}`), html('td', { class: 'n' }, signed(before)),
      html('td', {}, [shift ? `\u00bb ${shift}` : '', eighths === null ? '' : `\u00d7 ${eighths}/8`].join(' ')), html('td', { class: 'n' }, signed(after)));
    return html('div', { class: 'scaled' }, html('h3', {}, 'Scaled pawn values'),
      position.scaled.length
        ? [html('table', {}, heading(['Side and group'], ['Sum', 'n'], ['Scale'], ['Counts', 'n']), html('tbody', {}, position.scaled.map(rowOf))),
          html('p', { class: 'silent' }, 'The scale is the enemy\u2019s: its pieces say how much pawns matter.')]
        : html('p', { class: 'silent' }, 'No pawn value is scaled here.'));
  };

  // The entries used, group by group. on.enter(use) and on.leave(): the pointer is over a row.
  const entriesOf = (uses, on) => {
    const detailsOf = (group) => {
      const own = uses.filter((use) => use.group === group);
      if (own.length === 0) return null;
      const hasDanger = own.some((use) => use.danger !== 0);
      const hasScale = own.some((use) => use.scaled !== 0);
      const rowOf = (use) => html('tr', {
        class: use.contribution || use.scaled || use.danger || data.groups[group].is_factor ? '' : 'silent', onmouseenter: () => on.enter(use), onmouseleave: on.leave,
      },
      html('td', {}, SIDES[use.side]), html('td', {}, placeText(use)), html('td', {}, use.what), html('td', { class: 'fields' }, use.fields),
      html('td', { class: 'n' }, signed(use.contribution)), hasDanger && html('td', { class: 'n' }, half(use.danger)), hasScale && html('td', { class: 'n' }, signed(use.scaled)));
      const columns = [['Side'], ['Place'], ['What is found'], ['Entry'], ['Counts', 'n'], ...(hasDanger ? [['Danger', 'n']] : []), ...(hasScale ? [['To scale', 'n']] : [])];
      return html('details', { data: { group } },
        html('summary', {}, html('b', {}, data.groups[group].label), ' ', html('span', {}, data.groups[group].meaning), ' ',
          html('em', {}, own.length === 1 ? '1 entry' : `${own.length} entries`)),
        html('div', { class: 'wide' }, html('table', {}, heading(...columns), html('tbody', {}, own.map(rowOf)))));
    };
    return html('div', { class: 'entries' }, html('h3', {}, 'Entries used'), data.families.flatMap((family) => family.groups).map(detailsOf));
  };

  // ---------------------------------------------------------------------------------------------------- a position

  class PositionView {
    // flipped: the board is seen from Black's side. chosen: the group shown at first, or null
    constructor(position, flipped, chosen) {
      this.uses = usesOf(position);
      const image = svg('svg');
      this.board = new Board(image, { onPoint: (square) => this.explain(square), onChoose: (square) => this.explain(square) });
      this.board.flipped = flipped;
      this.board.drawSquares();
      this.board.show(position.fen, position.move ?? []);
      this.shown = html('b', { class: 'shown' });
      this.note = html('p', { class: 'note' });
      this.info = html('div', { class: 'square-info', 'aria-live': 'polite' });
      const chart = chartOf(position);
      const entries = entriesOf(this.uses, {
        enter: (use) => { this.paint(use.group); this.board.mark(use.squares); },
        leave: () => { this.paint(this.chosen); this.board.mark([]); },
      });
      this.rows = [...chart.querySelectorAll('tr.group')];
      this.details = [...entries.querySelectorAll('details')];
      this.element = html('section', { class: 'position' }, headOf(position),
        html('div', { class: 'top' },
          html('figure', { class: 'board' }, image, html('figcaption', {},
            html('div', { class: 'legend' }, this.shown,
              html('span', { class: 'scale' }, html('i', {}, 'Black'), html('span', { class: 'ramp' }), html('i', {}, 'White'))),
            this.note, this.info)),
          chart),
        html('div', { class: 'stages' }, position.danger.map(dangerOf), scaledOf(position)),
        entries);
      this.connect();
      this.choose(this.rowOf(chosen) ? chosen : this.firstChoice(), false);
    }

    rowOf(group) { return this.rows.find((row) => Number(row.dataset.group) === group); }

    // The group that says most about the squares; material only when there is nothing else.
    firstChoice() {
      let best = data.groups.findIndex((group) => group.name === 'piece_placement');
      let most = 0;
      for (const row of this.rows) {
        const group = Number(row.dataset.group);
        if (data.groups[group].name === 'piece_placement' || data.groups[group].kind === 'none') continue;
        const all = this.uses.filter((use) => use.group === group).reduce((sum, use) => sum + Math.abs(valueOf(use)), 0);
        if (all > most) { most = all; best = group; }
      }
      return best;
    }

    connect() {
      this.rows.forEach((row, index) => {
        const group = Number(row.dataset.group);
        append(row, {
          onmouseenter: () => this.paint(group), onmouseleave: () => this.paint(this.chosen), onclick: () => this.choose(group, true),
        }, []);
        append(row.querySelector('.pick'), {
          tabindex: 0, role: 'button', onfocus: () => this.paint(group),
          onkeydown: (event) => {
            if (event.key === 'Enter' || event.key === ' ') this.choose(group, true);
            else if (event.key === 'ArrowDown') this.rows[index + 1]?.querySelector('.pick').focus();
            else if (event.key === 'ArrowUp') this.rows[index - 1]?.querySelector('.pick').focus();
            else return;
            event.preventDefault();
          },
        }, []);
      });
    }

    choose(group, open) {
      this.chosen = group;
      for (const row of this.rows) {
        const isCurrent = Number(row.dataset.group) === group;
        row.classList.toggle('current', isCurrent);
        row.querySelector('.pick').setAttribute('aria-pressed', isCurrent);
      }
      for (const details of this.details) {
        const isCurrent = Number(details.dataset.group) === group;
        details.classList.toggle('current', isCurrent);
        if (open) details.open = isCurrent;
      }
      this.paint(group);
    }

    // Shows on the board where the value of a group comes from.
    paint(group) {
      const facts = data.groups[group];
      const uses = this.uses.filter((use) => use.group === group && valueOf(use) !== 0);
      const colours = new Map();
      const numbers = new Map();
      const edge = new Map();
      const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
      for (const use of uses) {
        // By file what White has colours the half of the board that it looks at, what Black has the other half.
        const isShown = (square) => facts.kind !== 'file' || (square >= 32) === (use.side === 0);
        for (const square of use.squares.filter(isShown)) add(colours, square, valueOf(use));
        if (facts.kind === 'file') add(edge, use.place + 8 * use.side, valueOf(use));
        if (facts.kind === 'square') add(numbers, use.place, valueOf(use));
      }
      this.board.paint(colours, numbers, edge);
      this.shown.textContent = facts.label;
      if (facts.kind === 'none') this.note.textContent = 'One value for a side, not for a square.';
      else if (uses.length === 0) this.note.textContent = 'Nothing on any square.';
      else if (facts.kind === 'file') this.note.textContent = 'Centipawns by file: White\u2019s on the half that it looks at, Black\u2019s on the other.';
      else this.note.textContent = 'Centipawns by square, White\u2019s gains +, Black\u2019s \u2212.';
    }

    // All that is known of a square.
    explain(square) {
      const uses = this.uses.filter((use) => valueOf(use) !== 0 && use.squares.includes(square));
      const lineOf = (use) => html('li', {}, html('span', {}, data.groups[use.group].label),
        html('span', { class: lean(valueOf(use)) }, signed(valueOf(use))), html('span', {}, `${SIDES[use.side]}: ${use.what}`));
      this.info.replaceChildren(html('b', {}, squareName(square)), uses.length ? html('ul', {}, uses.map(lineOf)) : ': nothing');
    }
  }

  // ------------------------------------------------------------------------------------------------------ the page

  const pointOf = (position) => {
    if (position.error) return { value: null, label: position.title, text: 'no score' };
    const isMate = position.state === 'mate';
    const value = isMate ? (position.fen.split(' ')[1] === 'w' ? -1 : 1) : position.state === 'stalemate' ? 0 : position.white;
    const text = isMate ? 'checkmate' : position.state === 'stalemate' ? 'stalemate' : pawns(position.white);
    return { value, mate: isMate, label: position.title, text };
  };

  class Page {
    constructor() {
      this.overview = document.getElementById('overview');
      this.main = document.getElementById('position');
      this.flipped = false;
      this.current = 0;
      this.series = null;
      document.documentElement.classList.add('js');
      window.addEventListener('hashchange', () => this.openAnchor());
      document.addEventListener('keydown', (event) => this.onKey(event));
      if (data.positions.length > 0) this.openAnchor();
      else this.main.append(html('p', { class: 'silent' }, 'No positions.'));
    }

    // Positions have the anchors p1, p2, ...
    openAnchor() {
      const wanted = Number(/^#p(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
      this.open(data.positions[wanted] ? wanted : 0);
    }

    go(index) {
      if (data.positions[index] && index !== this.current) history.replaceState(null, '', `#p${index + 1}`);
      if (data.positions[index]) this.open(index);
    }

    open(index) {
      const position = data.positions[index];
      const chosen = this.view?.chosen ?? null;
      this.current = index;
      this.showSeries(data.series.find((series) => index >= series.first && index < series.first + series.count));
      this.view = position.error ? null : new PositionView(position, this.flipped, chosen);
      this.main.replaceChildren(this.view?.element ??
        html('section', { class: 'position' }, html('h2', {}, position.title), html('p', { class: 'error' }, position.error)));
      this.graph?.setCurrent(index - this.series.first);
      this.buttons?.forEach((button, number) => {
        const isCurrent = number === index - this.series.first;
        button.toggleAttribute('aria-current', isCurrent);
        if (isCurrent) scrollInside(button);
      });
    }

    showSeries(series) {
      if (this.series === series) return;
      this.series = series;
      this.graph = null;
      this.buttons = null;
      const positions = data.positions.slice(series.first, series.first + series.count);
      const parts = [];
      if (data.series.length > 1) parts.push(this.choiceOfSeries());
      if (series.facts.length > 0) {
        parts.push(html('dl', { class: 'facts' }, series.facts.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value)))));
      }
      if (data.positions.length > 1) {
        const place = html('div');
        this.graph = new ScoreGraph(place, (index) => this.go(series.first + index));
        this.graph.show(positions.map(pointOf), 0);
        parts.push(place, this.controls(), this.listOf(positions, series.first));
      }
      this.overview.replaceChildren(...parts);
    }

    choiceOfSeries() {
      return html('label', { class: 'choice' }, 'Game ', html('select', {
        onchange: (event) => this.go(data.series[event.target.selectedIndex].first),
      }, data.series.map((series) => html('option', { selected: series === this.series }, series.title))));
    }

    controls() {
      const last = this.series.first + this.series.count - 1;
      return html('div', { class: 'controls' },
        stepButtons({ first: () => this.go(this.series.first), before: () => this.step(-1), next: () => this.step(1), last: () => this.go(last), turn: () => this.flip() }),
        html('span', { class: 'silent' }, 'Scores are White\u2019s view. Keys: \u2190 \u2192, f turns the board.'));
    }

    listOf(positions, first) {
      this.buttons = positions.map((position, index) => {
        const point = pointOf(position);
        return plyButton(position.short ?? position.title, { onclick: () => this.go(first + index) },
          html('b', { class: position.error ? 'error' : lean(point.value) }, point.mate ? '#' : point.text));
      });
      return html('div', { class: 'plies' }, this.buttons);
    }

    step(by) {
      const index = this.current + by;
      if (index >= this.series.first && index < this.series.first + this.series.count) this.go(index);
    }

    flip() {
      this.flipped = !this.flipped;
      this.view?.board.flip(this.flipped);
      this.view?.paint(this.view.chosen);
    }

    onKey(event) {
      if (isForControl(event)) return;
      const action = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), f: () => this.flip() }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
  }

  new Page();
})();
