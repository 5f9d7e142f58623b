// The page of `cobalt analyse --html`: games with what a search says of each move. A game is drawn when it is opened.
// Chances are White's, per cent; values of groups are centipawns in White's view; sides are 0 White, 1 Black.
(() => {
  const data = JSON.parse(document.getElementById('games-data').textContent);
  const EVEN = 50;

  const isMate = (place) => place.score.startsWith('#');
  const pointOf = (place) => ({
    value: place.chance - EVEN, mate: isMate(place), isMarked: place.judgement > 1,
    label: place.short, text: `${place.score}  White ${place.chance} %`,
  });

  const accuracyText = (accuracy) => (accuracy === null ? '\u2013' : `${accuracy.toFixed(1)} %`);
  const playersOf = (game) => {
    const names = Object.fromEntries(game.facts);
    return html('div', { class: 'scroll', tabindex: 0 }, html('table', { class: 'players' }, heading(['Player'], ['Accuracy', 'n'], ['Inaccuracies ?!', 'n'], ['Mistakes ?', 'n'], ['Blunders ??', 'n']),
      html('tbody', {}, game.sides.map(({ accuracy, counts }, side) => html('tr', {}, html('th', { scope: 'row' }, names[SIDES[side]] ?? SIDES[side]),
        html('td', { class: 'n' }, accuracyText(accuracy)), counts.slice(1).map((count) => html('td', { class: 'n' }, number(count))))))));
  };

  // What a move has lost, and what was better.
  const faultOf = (place) => place.note && html('span', { class: `fault-${place.judgement}` }, place.note);

  // The groups of the evaluation that changed most with a move.
  const changesOf = (changes) => {
    const axis = new Axis(changes.map(([, before, after]) => after - before));
    return html('table', {}, heading(['Group'], ['Before', 'n'], ['After', 'n'], ['Change', 'n'], ['']),
      html('tbody', {}, changes.map(([group, before, after]) => html('tr', { title: data.groups[group].meaning },
        html('th', { scope: 'row' }, data.groups[group].label), html('td', { class: 'n' }, signed(before)), html('td', { class: 'n' }, signed(after)),
        html('td', { class: `n ${lean(after - before)}` }, signed(after - before)),
        html('td', { class: 'plot' }, axis.zero(), axis.bar(0, after - before, `step ${lean(after - before)}`))))));
  };

  class Page {
    constructor() {
      this.main = document.getElementById('game');
      this.flipped = false;
      window.addEventListener('hashchange', () => this.openAnchor());
      document.addEventListener('keydown', (event) => this.onKey(event));
      this.openAnchor();
    }

    // Places have anchors: #g2p35 is after ply 35 of game 2.
    openAnchor() {
      const [, game, ply] = /^#g(\d+)p(\d+)$/.exec(location.hash) ?? [];
      const wanted = data.games[game - 1] ? game - 1 : 0;
      if (this.number !== wanted) this.open(wanted);
      this.show(this.game.plies[ply] ? Number(ply) : this.game.turns[0]?.ply ?? 0);
    }

    open(number) {
      this.number = number;
      this.game = data.games[number];
      const image = svg('svg');
      this.board = new Board(image);
      this.board.flip(this.flipped);
      this.now = html('div', { class: 'now', 'aria-live': 'polite' });
      const graph = html('div');
      this.graph = new ScoreGraph(graph, (ply) => this.go(ply), CHANCE_SCALE);
      this.buttons = this.game.plies.map((place, ply) => plyButton(place.short,
        { class: `fault-${place.judgement ?? 0}`, onclick: () => this.go(ply) }, html('b', { class: lean(place.chance - EVEN) }, place.score)));
      this.turns = this.game.turns.map((turn) => this.turnOf(turn));
      this.main.replaceChildren(...[
        data.games.length > 1 && html('label', { class: 'choice' }, 'Game ', html('select', { onchange: (event) => this.goTo(event.target.selectedIndex) },
          data.games.map(({ title }, index) => html('option', { selected: index === number }, title)))),
        html('dl', { class: 'facts' }, this.game.facts.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value)))),
        playersOf(this.game), graph,
        html('div', { class: 'controls' }, stepButtons({
          first: () => this.go(0), before: () => this.go(this.ply - 1), next: () => this.go(this.ply + 1), last: () => this.go(this.game.plies.length - 1), turn: () => this.flip(),
        }), html('span', { class: 'silent' }, 'Scores are White\u2019s view; the graph shows White\u2019s winning chance. Keys: \u2190 \u2192, f turns the board.')),
        html('div', { class: 'plies' }, this.buttons),
        html('div', { class: 'top' }, html('figure', { class: 'board' }, image, html('figcaption', {}, this.now)),
          html('section', {}, html('h2', {}, 'Turning points'), this.turns.length ? this.turns : html('p', { class: 'silent' }, 'No move lost 5 % of winning chance.')))].filter(Boolean));
      this.graph.show(this.game.plies.map(pointOf), 0);
    }

    turnOf({ ply, changes }) {
      const place = this.game.plies[ply];
      return html('div', { class: 'turn', data: { ply } },
        html('p', {}, html('button', { type: 'button', onclick: () => this.go(ply) }, place.short), ' ',
          faultOf(place), `. White\u2019s chance ${this.game.plies[ply - 1].chance} % \u2192 ${place.chance} %.`),
        changes.length > 0 && html('div', { class: 'scroll', tabindex: 0 }, changesOf(changes)));
    }

    // Shows the position after so many moves; an arrow shows what was better.
    show(ply) {
      const place = this.game.plies[ply];
      this.ply = ply;
      const before = this.game.plies[ply - 1];
      this.board.show(place.fen, place.move ?? []);
      this.board.showArrow(...(place.best ?? []));
      this.graph.setCurrent(ply);
      this.now.replaceChildren(
        html('p', {}, html('b', { class: `number ${lean(place.chance - EVEN)}` }, place.score), `White ${place.chance} %`),
        html('p', {}, html('b', {}, place.short), ' ', faultOf(place)),
        ...(before && place.judgement ? [html('p', { class: 'silent' }, 'The arrow shows the better move.')] : []));
      this.buttons.forEach((button, index) => button.toggleAttribute('aria-current', index === ply));
      scrollInside(this.buttons[ply]);
      for (const turn of this.turns) turn.classList.toggle('current', Number(turn.dataset.ply) === ply);
    }

    go(ply) {
      if (!this.game.plies[ply]) return;
      history.replaceState(null, '', `#g${this.number + 1}p${ply}`);
      this.show(ply);
    }

    goTo(number) {
      history.replaceState(null, '', `#g${number + 1}p-`);
      this.open(number);
      this.show(this.game.turns[0]?.ply ?? 0);
    }

    flip() {
      this.flipped = !this.flipped;
      this.board.flip(this.flipped);
      this.show(this.ply);
    }

    onKey(event) {
      if (isForControl(event)) return;
      const action = { ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1), f: () => this.flip() }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
  }

  new Page();
})();
