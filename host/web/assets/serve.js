// The page of `cobalt serve`: shows the session of the server, and sends it orders. The server knows the rules of chess;
// this script only asks which moves are legal.
(() => {
  const byId = (id) => document.getElementById(id);
  const grouped = (value) => Math.round(value).toLocaleString('en');
  const scoreText = (score) => (score.mate === undefined ? pawns(score.cp) : `#${signed(score.mate)}`);
  // A card that is not there needs much longer than its own time.
  const VIRTUAL_MILLISECONDS = 20;
  const scoreValue = (score) => (score.mate === undefined ? score.cp : score.mate);

  class Page {
    constructor() {
      this.ply = 0;
      this.moves = {};
      this.from = null;
      this.lines = new Map();
      this.search = null;
      this.board = new Board(byId('board'), { onChoose: (square) => this.chooseSquare(square) });
      this.graph = new ScoreGraph(byId('graph'), (ply) => this.show(ply));
      this.connectControls();
      this.connectEvents();
    }

    // ------------------------------------------------------------------------------------------------ the server

    connectEvents() {
      this.events = new EventSource('/api/events');
      const on = (name, action) => this.events.addEventListener(name, (event) => action(JSON.parse(event.data)));
      this.events.onopen = () => this.refresh();
      this.events.onerror = () => { byId('status').textContent = 'The server does not answer; trying again.'; };
      on('missed', () => this.refresh());
      on('state', (state) => this.takeState(state));
      on('search', (search) => this.takeSearch(search));
      on('score', ({ ply, score }) => this.takeScore(ply, score));
      on('load', (load) => this.showLoad(load));
      on('best', (best) => { this.best = best; this.showStatus(); });
      on('message', ({ text }) => this.complain(text));
    }

    async refresh() {
      const response = await fetch('/api/state');
      if (response.ok) this.takeState(await response.json());
    }

    // Sends an order; what is wrong with it is shown. True when it was carried out.
    async order(name, fields = {}) {
      this.complain('');
      try {
        const response = await fetch('/api/' + name, {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields),
        });
        if (response.ok) return true;
        this.complain((await response.json()).error);
      } catch {
        this.complain('The server does not answer.');
      }
      return false;
    }

    complain(text) {
      byId('problem').textContent = text;
      byId('problem').hidden = text === '';
    }

    // -------------------------------------------------------------------------------------------------- the state

    takeState(state) {
      const before = this.state;
      const wasAtEnd = !before || this.ply >= before.game.plies.length - 1;
      const isOther = !before || state.game_number !== before.game_number || state.game.plies[0].fen !== before.game.plies[0].fen;
      this.state = state;
      if (state.search === null) this.lines.clear();
      this.search = state.search;
      if (this.search) this.lines.set(this.search.number, this.search);
      if (!before && state.is_virtual) byId('movetime').value = VIRTUAL_MILLISECONDS;
      const last = state.game.plies.length - 1;
      this.ply = Math.min(this.ply, last);
      this.showGame();
      // A search that begins is looked at; a game that was chosen from its first move on.
      if (state.searching && before?.searching?.ply !== state.searching.ply) this.show(state.searching.ply);
      else if (isOther) this.show(state.game_number > 0 ? 0 : last);
      else this.show(wasAtEnd ? last : this.ply);
      if (state.load) this.showLoad(state.load);
      byId('load').hidden = state.load === null;
      this.showSearch();
      this.showStatus();
    }

    takeSearch(search) {
      if (this.search && this.search.ply !== search.ply) this.lines.clear();
      this.search = search;
      this.lines.set(search.number, search);
      const searching = this.state?.searching;
      if (searching && searching.ply !== search.ply) {
        searching.ply = search.ply;
        this.show(search.ply);
      }
      if (search.number === 1 && this.state?.game.plies[search.ply]) this.takeScore(search.ply, search.score);
      this.showSearch();
    }

    takeScore(ply, score) {
      const place = this.state?.game.plies[ply];
      if (!place) return;
      place.score = score;
      this.showScores();
    }

    // ------------------------------------------------------------------------------------------------ what is shown

    pointOf(place) {
      const label = place.short;
      if (place.end === 'checkmate') return { value: place.fen.split(' ')[1] === 'w' ? -1 : 1, mate: true, label, text: 'checkmate' };
      if (place.end) return { value: 0, label, text: place.end };
      if (!place.score) return { value: null, label, text: '' };
      return { value: scoreValue(place.score), mate: place.score.mate !== undefined, label, text: scoreText(place.score) };
    }

    showGame() {
      const { game, games, first_game: first, game_count: count, game_number: number } = this.state;
      byId('game-facts').replaceChildren(...game.facts.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value))));
      byId('game-choice').hidden = games.length < 2;
      byId('games').replaceChildren(
        html('option', { value: 0, selected: number === 0, disabled: true }, 'none of these'),
        ...games.map((title, index) => html('option', { value: first + index, selected: first + index === number }, title)));
      byId('game-number-choice').hidden = games.length === count;  // the list has those around this one
      byId('game-number').max = count;
      byId('game-number').value = number || '';
      this.buttons = game.plies.map((place, ply) => html('button', { type: 'button', class: 'ply', onclick: () => this.show(ply) },
        html('span', {}, place.short), ' ', html('b')));
      byId('plies').replaceChildren(...this.buttons);
      this.showScores();
    }

    showScores() {
      const points = this.state.game.plies.map((place) => this.pointOf(place));
      this.graph.show(points, this.ply);
      points.forEach((point, ply) => {
        const text = this.buttons[ply].querySelector('b');
        text.textContent = point.text;
        text.className = point.value === null ? '' : lean(point.value);
      });
      this.showNow();
    }

    // Shows the position after so many moves.
    show(ply) {
      const place = this.state.game.plies[ply];
      if (!place) return;
      const changed = this.ply !== ply || this.board.fen !== place.fen;
      this.ply = ply;
      this.board.show(place.fen, place.move ?? []);
      this.graph.setCurrent(ply);
      this.buttons.forEach((button, number) => button.toggleAttribute('aria-current', number === ply));
      scrollInside(this.buttons[ply]);
      byId('fen').value = place.fen;
      this.showNow();
      if (changed) this.clearChoice();
      if (changed) this.fetchMoves(ply);
    }

    async fetchMoves(ply) {
      this.moves = {};
      const { fen } = this.board;
      const response = await fetch(`/api/moves?ply=${ply}`);
      const moves = await response.json();
      if (response.ok && fen === this.board.fen) this.moves = moves;
    }

    showNow() {
      const point = this.pointOf(this.state.game.plies[this.ply]);
      byId('score').textContent = point.text;
      byId('score').className = `number ${point.value === null ? '' : lean(point.value)}`;
      const place = this.state.game.plies[this.ply];
      byId('position-name').textContent = `${place.short}, ${place.fen.split(' ')[1] === 'w' ? 'White' : 'Black'} to move${place.check ? ', in check' : ''}`;
    }

    showSearch() {
      const lines = [...this.lines.values()].sort((a, b) => a.number - b.number);
      byId('lines').replaceChildren(...lines.map(({ score, line, depth, is_bound: isBound }) => html('p', {},
        html('b', { class: lean(scoreValue(score)) }, `${isBound ? '~' : ''}${scoreText(score)}`),
        html('span', {}, html('span', { class: 'silent' }, `depth ${depth}  `), line))));
      const search = this.search;
      const facts = !search ? [] : [
        ['Depth', `${search.depth} / ${search.selective_depth}`], ['Seconds', search.seconds.toFixed(2)],
        ['Nodes', grouped(search.nodes)], ['Nodes a second', grouped(search.nodes_per_second)],
        ['by the host', grouped(search.host_nodes)],
        ...(this.state?.load || search.card_nodes ? [['by cards', grouped(search.card_nodes)]] : []),
        ['Table', `${(search.table_permille / 10).toFixed(1)} %`],
      ];
      byId('counts').replaceChildren(...facts.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value))));
    }

    showLoad(load) {
      if (this.state) this.state.load = load;
      const busy = load.contexts ? Math.min(1, load.busy / load.contexts) : 0;
      byId('load').hidden = false;
      byId('load').replaceChildren(
        html('p', {}, 'Contexts busy ', html('b', {}, `${load.busy.toFixed(1)} of ${load.contexts}`),
          html('span', { class: 'silent' }, `  ${grouped(load.in_flight)} jobs in flight, ${grouped(load.jobs)} answered, ${grouped(load.tries)} nodes`)),
        html('div', { class: 'meter', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': load.contexts, 'aria-valuenow': load.busy.toFixed(1), 'aria-label': 'Contexts busy' },
          html('i', { style: { width: `${100 * busy}%` } })));
    }

    showStatus() {
      const { searching, searcher, is_virtual: isVirtual } = this.state ?? {};
      const who = searcher === 'host' ? 'The host searches alone.' : `Leaves on ${searcher}${isVirtual ? ': a card that is not there, times are its' : ''}.`;
      const what = searching ? (searching.plays ? 'Cobalt thinks.' : 'Searching.') : this.best ? `Best was ${this.best.name} at depth ${this.best.depth}.` : '';
      byId('status').textContent = `${who} ${what}`;
      byId('stop').disabled = !searching;
      document.documentElement.dataset.searching = Boolean(searching);
    }

    // ------------------------------------------------------------------------------------------------------ moves

    clearChoice() {
      this.from = null;
      this.board.mark([]);
      this.board.showTargets([]);
      byId('promotion').hidden = true;
    }

    chooseSquare(square) {
      const name = squareName(square);
      const candidates = this.from === null ? [] : (this.moves[this.from] ?? []).filter((move) => move.slice(2, 4) === name);
      const isSame = this.from === name;
      this.clearChoice();
      if (candidates.length === 1) return this.play(candidates[0]);
      if (candidates.length > 1) return this.askPromotion(candidates);
      if (isSame || !this.moves[name]) return undefined;
      this.from = name;
      this.board.mark([square]);
      this.board.showTargets(this.moves[name].map((move) => squareNumber(move.slice(2, 4))));
      return undefined;
    }

    askPromotion(candidates) {
      const side = this.board.fen.split(' ')[1] === 'w' ? 'white' : 'black';
      byId('promotion').replaceChildren(...candidates.map((move) => html('button', {
        type: 'button', 'aria-label': PIECE_NAMES[move[4]], onclick: () => { this.clearChoice(); this.play(move); },
      }, svg('svg', { viewBox: '0 0 45 45' }, svg('g', { class: 'pieces' }, svg('use', { class: side, href: '#' + PIECE_NAMES[move[4]] }))))));
      byId('promotion').hidden = false;
    }

    async play(move) {
      const ply = this.ply;
      if (!(await this.order('move', { move, ply }))) return false;
      this.ply = ply + 1;
      if (byId('answers').checked) await this.answer(ply + 1);
      return true;
    }

    // Cobalt moves, unless the game is over.
    async answer(ply) {
      const moves = await (await fetch(`/api/moves?ply=${ply}`)).json();
      if (Object.keys(moves).length > 0) await this.order('go', { ply, movetime: this.moveTime(), play: true });
    }

    moveTime() { return Math.max(1, Math.round(Number(byId('movetime').value) || 1000)); }

    // ---------------------------------------------------------------------------------------------------- controls

    connectControls() {
      const button = (text, title, onclick) => html('button', { type: 'button', title, 'aria-label': title, onclick }, text);
      byId('controls').append(
        button('|\u25c0', 'First position', () => this.show(0)),
        button('\u25c0', 'Position before (left arrow)', () => this.show(this.ply - 1)),
        button('\u25b6', 'Next position (right arrow)', () => this.show(this.ply + 1)),
        button('\u25b6|', 'Last position', () => this.show(this.state.game.plies.length - 1)),
        html('span', { class: 'silent' }, 'Scores are White\u2019s view. Keys: \u2190 \u2192, f turns the board.'));
      const onClick = (id, action) => byId(id).addEventListener('click', action);
      const onSubmit = (id, action) => byId(id).addEventListener('submit', (event) => { event.preventDefault(); action(); });
      onClick('flip', () => this.flip());
      onClick('new-game', () => this.order('position'));
      onClick('go-play', () => this.order('go', { ply: this.ply, movetime: this.moveTime(), play: true }));
      onClick('go-infinite', () => this.order('go', { ply: this.ply }));
      onClick('analyse-game', () => this.order('analyse', { movetime: this.moveTime() }));
      onClick('stop', () => this.order('stop'));
      onSubmit('move-form', async () => { if (await this.play(byId('move').value.trim())) byId('move').value = ''; });
      onSubmit('fen-form', () => this.order('position', { fen: byId('fen').value.trim() }));
      onSubmit('pgn-form', () => this.order('pgn', { pgn: byId('pgn').value }));
      byId('games').addEventListener('change', (event) => this.order('game', { number: Number(event.target.value) }));
      byId('game-number').addEventListener('change', (event) => this.order('game', { number: Number(event.target.value) }));
      document.addEventListener('keydown', (event) => this.onKey(event));
    }

    flip() {
      this.clearChoice();
      this.board.flip(!this.board.flipped);
    }

    onKey(event) {
      if (isForControl(event) || !this.state) return;
      const action = { ArrowLeft: () => this.show(this.ply - 1), ArrowRight: () => this.show(this.ply + 1), f: () => this.flip(), Escape: () => this.clearChoice() }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
  }

  new Page();
})();
