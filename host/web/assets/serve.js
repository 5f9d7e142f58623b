// The page of `cobalt serve`: shows the session of the server, and sends it orders. The server knows the rules of chess;
// this script only asks which moves are legal.
(() => {
  const byId = (id) => document.getElementById(id);
  const grouped = (value) => Math.round(value).toLocaleString('en');
  const scoreText = (score) => (score.mate === undefined ? pawns(score.cp) : `#${signed(score.mate)}`);
  // A card in virtual time needs much longer than its own time.
  const VIRTUAL_MILLISECONDS = 5;
  const DEFAULT_MILLISECONDS = 1000;
  const sideToMove = (fen) => fen.split(' ')[1];
  const SIDE_NAMES = { w: 'White', b: 'Black' };
  const fact = ([name, value, title]) => html('div', { title }, html('dt', {}, name), html('dd', {}, value));
  const scoreValue = (score) => (score.mate === undefined ? score.cp : score.mate);

  class Page {
    constructor() {
      this.ply = 0;
      this.wanted = null; // the ply to be shown when the game has it
      this.moves = {};
      this.from = null;
      this.lines = new Map();
      this.search = null;
      this.board = new Board(byId('board'), {
        onChoose: (square) => this.chooseSquare(square),
        onDrop: (from, to) => this.drop(from, to),
      });
      this.graph = new ScoreGraph(byId('graph'), (ply) => this.show(ply));
      this.cards = new CardsView(byId('contexts'));
      this.connectControls();
      this.connectEvents();
      this.refresh(); // the stream opens later, and may have missed something by then
      this.fetchGroups().then(() => this.showShares());
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
      on('load', (load) => { if (this.state) this.state.load = load; this.showLoad(); });
      on('best', (best) => { this.best = { ...best, plays: Boolean(this.state?.searching?.plays) }; this.showStatus(); });
      on('message', ({ text }) => this.complain(text));
    }

    // The groups of the evaluation are the same for every position.
    async fetchGroups() {
      const response = await fetch('/api/groups');
      if (!response.ok) return;
      const facts = await response.json();
      this.chart = new GroupChart(facts, {
        caption: 'Static score of the position, centipawns',
        foldsSilent: true,
        onPick: (group) => { byId('group-info').textContent = `${facts.groups[group].label}: ${facts.groups[group].meaning}.`; },
      });
      byId('groups').replaceChildren(this.chart.element);
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
      if (isOther || !this.isOfGame(this.best, state)) this.best = null;
      this.search = state.search;
      if (this.search) this.lines.set(this.search.number, this.search);
      if (!before) byId('movetime').value = state.is_virtual ? VIRTUAL_MILLISECONDS : DEFAULT_MILLISECONDS;
      const last = state.game.plies.length - 1;
      this.ply = Math.min(this.ply, last);
      this.showGame();
      const isWanted = this.wanted !== null && this.wanted <= last;
      // The move that was made here is looked at, and a search that begins; a game that was chosen from its first move on.
      if (isWanted) this.show(this.wanted);
      else if (state.searching && !state.searching.analysis && before?.searching?.ply !== state.searching.ply) this.show(state.searching.ply);
      else if (isOther) this.show(state.game_number > 0 ? 0 : last);
      else this.show(wasAtEnd ? last : this.ply);
      if (isWanted) this.wanted = null;
      this.showLoad();
      this.showSearch();
      this.showStatus();
      this.showMovable();
    }

    // Whether what a search found still belongs to the game: moves may have been taken back.
    isOfGame(best, { searching, game }) {
      if (!best || searching) return true;
      return best.plays ? game.plies[best.ply + 1]?.short === best.name : best.ply < game.plies.length;
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
      this.showArrow();
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
      if (place.end === 'checkmate') return { value: sideToMove(place.fen) === 'w' ? -1 : 1, mate: true, label, text: 'checkmate' };
      if (place.end) return { value: 0, label, text: place.end };
      if (!place.score) return { value: null, label, text: '' };
      return { value: scoreValue(place.score), mate: place.score.mate !== undefined, label, text: scoreText(place.score) };
    }

    showGame() {
      const { game, games, first_game: first, game_count: count, game_number: number } = this.state;
      byId('game-facts').replaceChildren(...game.facts.map(fact));
      byId('game-choice').hidden = games.length < 2;
      byId('games').replaceChildren(
        html('option', { value: 0, selected: number === 0, disabled: true }, 'none of these'),
        ...games.map((title, index) => html('option', { value: first + index, selected: first + index === number }, title)));
      byId('game-number-choice').hidden = games.length === count;  // the list has those around this one
      byId('game-number').max = count;
      byId('game-number').value = number || '';
      this.buttons = game.plies.map((place, ply) => plyButton(place.short,
        { title: place.note, mark: place.judgement, onclick: () => this.show(ply) }, html('b')));
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
      this.showArrow();
      this.showStatus();
      if (!changed) return;
      this.clearChoice();
      this.fetchMoves(ply);
      this.fetchShares(ply);
    }

    async fetchMoves(ply) {
      this.moves = {};
      const { fen } = this.board;
      const response = await fetch(`/api/moves?ply=${ply}`);
      const moves = await response.json();
      if (!response.ok || fen !== this.board.fen) return;
      this.moves = moves;
      this.showMovable();
    }

    // Where the static score of the position on the board comes from.
    async fetchShares(ply) {
      const { fen } = this.board;
      const response = await fetch(`/api/explain?ply=${ply}`);
      const shares = await response.json();
      if (!response.ok || fen !== this.board.fen || shares.fen !== fen) return;
      this.shares = shares;
      this.showShares();
    }

    showShares() {
      const { shares } = this;
      if (!shares || !this.chart) return;
      byId('refused').hidden = shares.refused === undefined;
      byId('refused').textContent = shares.refused === undefined ? '' : `The evaluator refuses this position: ${shares.refused}.`;
      byId('groups').hidden = shares.refused !== undefined;
      if (shares.refused === undefined) this.chart.show(shares);
    }

    showNow() {
      const point = this.pointOf(this.state.game.plies[this.ply]);
      byId('score').textContent = point.text;
      byId('score').className = `number ${point.value === null ? '' : lean(point.value)}`;
      const place = this.state.game.plies[this.ply];
      byId('position-name').textContent = `${place.short}, ${SIDE_NAMES[sideToMove(place.fen)]} to move${place.check ? ', in check' : ''}`;
    }

    showSearch() {
      const lines = [...this.lines.values()].sort((a, b) => a.number - b.number);
      byId('lines').replaceChildren(...lines.map(({ score, line, depth, is_bound: isBound }) => html('p', {},
        html('b', { class: lean(scoreValue(score)) }, `${isBound ? '~' : ''}${scoreText(score)}`),
        html('span', {}, html('span', { class: 'silent' }, `depth ${depth}  `), line))));
      const search = this.search;
      const facts = !search ? [] : [
        ['Depth', `${search.depth} / ${search.selective_depth}`], ['Seconds', search.seconds.toFixed(2)],
        ['Nodes', grouped(search.nodes)], ['per second', grouped(search.nodes_per_second)],
        ['by the host', grouped(search.host_nodes)],
        ...(this.state?.load || search.card_nodes ? [['by cards', grouped(search.card_nodes)]] : []),
        ['Table', `${(search.table_permille / 10).toFixed(1)} %`, 'How full the table of the host is'],
      ];
      byId('counts').replaceChildren(...facts.map(fact));
    }

    // The best move of the search that runs, on the board that it searches.
    showArrow() {
      const best = this.lines.get(1);
      const isShown = this.state?.searching && best?.move && best.ply === this.ply;
      this.board.showArrow(...(isShown ? best.move : []));
    }

    // What the cards do; without one, how to get one.
    showLoad() {
      const { load, searcher, searching } = this.state ?? {};
      const isWorking = Boolean(searching);
      byId('load').hidden = !load;
      byId('no-card').hidden = Boolean(load) || searcher !== 'host';
      byId('failed-card').hidden = Boolean(load) || searcher === 'host';
      if (!load) return;
      const cores = load.cards.reduce((sum, card) => sum + card.cores, 0);
      const tries = triesPerClock(load, isWorking);
      const busy = isWorking ? load.busy : 0;
      byId('load-facts').replaceChildren(...[
        ['Contexts busy', `${busy.toFixed(1)} of ${load.contexts}`, 'Searches that the card works on at once, the mean of the last moment'],
        ['Tries per clock', tries === null ? 'no clock' : `${tries.toFixed(2)} of ${cores}`,
          isWorking ? 'Moves tried per clock of the kernel at the last moment; each search core tries at most one' : 'Moves tried per clock of the kernel in the last search'],
        ['Jobs in flight', grouped(load.in_flight), 'Searches and evaluations that wait for an answer'],
        ['Jobs answered', grouped(load.jobs), 'In this search'], ['Nodes', grouped(load.tries), 'Moves that cards have tried in this search'],
      ].map(fact));
      this.cards.show(load, isWorking);
    }

    showStatus() {
      const { searching, searcher, is_virtual: isVirtual, game } = this.state ?? {};
      if (!game) return;
      byId('searcher').textContent = searcher === 'host' ? 'The host searches alone.'
        : `Leaves of the search on ${searcher}${isVirtual ? ', a card in virtual time: all times are the card\u2019s' : ''}.`;
      byId('status').textContent = this.statusText();
      byId('stop').disabled = !searching;
      byId('take-back').disabled = this.takeBackPly() === null;
      document.documentElement.dataset.searching = Boolean(searching);
      if (!searching) this.board.showArrow();
    }

    statusText() {
      const { searching, game } = this.state;
      const last = game.plies[game.plies.length - 1];
      const { best } = this;
      if (searching?.analysis) return 'Analysing all positions of the game at once.';
      if (searching) return searching.plays ? 'Cobalt thinks.' : `Searching ${game.plies[searching.ply]?.short ?? ''}.`;
      const { note, short } = game.plies[this.ply];
      if (note) return `${short}: ${note}.`;
      const found = !best ? '' : best.plays ? `Cobalt played ${best.name} at depth ${best.depth}. ` : `Best is ${best.name} at depth ${best.depth}. `;
      if (last.end) return `${found}${this.endText(last)}`;
      if (this.ply !== game.plies.length - 1) return `${found}A move from here begins another game.`;
      const side = sideToMove(last.fen);
      return `${found}${this.side() === side ? `Your move: ${SIDE_NAMES[side]}.` : `${SIDE_NAMES[side]} to move.`}`;
    }

    endText({ end, fen }) {
      if (end === 'checkmate') return `Checkmate: ${SIDE_NAMES[sideToMove(fen)] === 'White' ? 'Black' : 'White'} has won.`;
      return `The game is drawn: ${end}.`;
    }

    // ------------------------------------------------------------------------------------------------------ moves

    clearChoice() {
      this.from = null;
      this.board.mark([]);
      this.board.showTargets([]);
      byId('promotion').hidden = true;
    }

    // Cobalt has the move.
    isThinking() { return Boolean(this.state?.searching?.plays); }

    showMovable() {
      this.board.setMovable(this.isThinking() ? [] : Object.keys(this.moves).map(squareNumber));
    }

    chooseSquare(square) {
      const name = squareName(square);
      const { from } = this;
      this.clearChoice();
      if (this.isThinking()) return;
      if (from !== null && this.playFrom(from, name)) return;
      if (from === name || !this.moves[name]) return;
      this.from = name;
      this.board.mark([square]);
      this.board.showTargets(this.moves[name].map((move) => squareNumber(move.slice(2, 4))));
    }

    drop(from, to) {
      this.clearChoice();
      if (!this.isThinking()) this.playFrom(squareName(from), squareName(to));
    }

    // Plays the move between two squares. False when there is none.
    playFrom(from, to) {
      const candidates = (this.moves[from] ?? []).filter((move) => move.slice(2, 4) === to);
      if (candidates.length === 0) return false;
      if (candidates.length === 1) this.play(candidates[0]);
      else this.askPromotion(candidates);
      return true;
    }

    askPromotion(candidates) {
      const side = sideToMove(this.board.fen) === 'w' ? 'white' : 'black';
      byId('promotion').replaceChildren(...candidates.map((move) => html('button', {
        type: 'button', 'aria-label': PIECE_NAMES[move[4]], onclick: () => { this.clearChoice(); this.play(move); },
      }, svg('svg', { viewBox: '0 0 45 45' }, svg('g', { class: 'pieces' }, svg('use', { class: side, href: '#' + PIECE_NAMES[move[4]] }))))));
      byId('promotion').hidden = false;
      byId('promotion').firstChild.focus();
    }

    // Makes a move in the position on the board; Cobalt answers when it has the other side.
    async play(move) {
      const ply = this.ply;
      const mover = sideToMove(this.board.fen);
      this.wanted = ply + 1; // the state may come before the answer to the order
      if (!(await this.order('move', { move, ply }))) {
        this.wanted = null;
        return false;
      }
      if (this.side() === mover) await this.answer(ply + 1);
      return true;
    }

    // Cobalt moves, unless the game is over.
    async answer(ply) {
      const moves = await (await fetch(`/api/moves?ply=${ply}`)).json();
      if (Object.keys(moves).length > 0) await this.order('go', { ply, ...this.limits(), play: true });
    }

    // The side that the person plays: 'w', 'b' or 'both'.
    side() { return byId('side').value; }

    async newGame() {
      if (!(await this.order('position'))) return;
      this.faceSide();
      if (this.side() === 'b') await this.answer(0);
    }

    // The person takes another side: the board is turned, and Cobalt moves when it has the move now.
    async changeSide() {
      this.faceSide();
      this.showStatus();
      const { plies } = this.state.game;
      const last = plies.length - 1;
      const isCobalts = this.side() !== 'both' && sideToMove(plies[last].fen) !== this.side();
      if (isCobalts && this.ply === last && !this.state.searching && !plies[last].end) await this.answer(last);
    }

    faceSide() {
      const isFlipped = this.side() === 'b';
      if (this.side() !== 'both' && this.board.flipped !== isFlipped) this.flip();
    }

    // The ply to which moves are taken back: before the last one of the person; null: there is none.
    takeBackPly() {
      const { plies } = this.state.game;
      for (let ply = plies.length - 2; ply >= 0; --ply) {
        if (this.side() === 'both' || sideToMove(plies[ply].fen) === this.side()) return ply;
      }
      return null;
    }

    async takeBack() {
      const ply = this.takeBackPly();
      if (ply !== null) await this.order('takeback', { ply });
    }

    // What ends a search of Cobalt's.
    limits() {
      const level = byId('level').value;
      return level === 'time' ? { movetime: this.moveTime() } : { depth: Number(level) };
    }

    moveTime() { return Math.max(1, Math.round(Number(byId('movetime').value) || DEFAULT_MILLISECONDS)); }

    // ---------------------------------------------------------------------------------------------------- controls

    connectControls() {
      byId('controls').append(
        ...stepButtons({ first: () => this.show(0), before: () => this.show(this.ply - 1), next: () => this.show(this.ply + 1), last: () => this.show(this.state.game.plies.length - 1) }),
        html('span', { class: 'silent' }, 'Scores are White\u2019s view. Keys: \u2190 \u2192, f turns the board, u takes back.'));
      const onClick = (id, action) => byId(id).addEventListener('click', action);
      const onSubmit = (id, action) => byId(id).addEventListener('submit', (event) => { event.preventDefault(); action(); });
      onClick('flip', () => this.flip());
      onClick('new-game', () => this.newGame());
      onClick('take-back', () => this.takeBack());
      onClick('go-play', () => this.order('go', { ply: this.ply, ...this.limits(), play: true }));
      onClick('go-infinite', () => this.order('go', { ply: this.ply }));
      onClick('analyse-game', () => this.order('analyse'));
      onClick('stop', () => this.order('stop'));
      onSubmit('move-form', async () => { if (await this.play(byId('move').value.trim())) byId('move').value = ''; });
      onSubmit('fen-form', () => this.order('position', { fen: byId('fen').value.trim() }));
      onSubmit('pgn-form', () => this.order('pgn', { pgn: byId('pgn').value }));
      const onChange = (id, action) => byId(id).addEventListener('change', action);
      onChange('side', () => this.changeSide());
      onChange('level', () => { byId('movetime-choice').hidden = byId('level').value !== 'time'; });
      onChange('group-order', (event) => { this.chart?.setOrder(event.target.value); this.showShares(); });
      onChange('games', (event) => this.order('game', { number: Number(event.target.value) }));
      onChange('game-number', (event) => this.order('game', { number: Number(event.target.value) }));
      document.addEventListener('keydown', (event) => this.onKey(event));
    }

    flip() {
      this.clearChoice();
      this.board.flip(!this.board.flipped);
    }

    onKey(event) {
      if (isForControl(event) || !this.state) return;
      const action = { ArrowLeft: () => this.show(this.ply - 1), ArrowRight: () => this.show(this.ply + 1), f: () => this.flip(), u: () => this.takeBack(), Escape: () => this.clearChoice() }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
  }

  new Page();
})();
