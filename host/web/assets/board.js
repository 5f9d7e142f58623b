// A chess board. Squares are numbered 0 (a1) to 63 (h8).

const SQUARE_SIZE = 45;
const BOARD_SIZE = 8 * SQUARE_SIZE;
const PIECE_NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const squareName = (square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1);
const squareNumber = (name) => 'abcdefgh'.indexOf(name[0]) + 8 * (Number(name[1]) - 1);

// The pieces of a FEN, as a map from square to letter.
const piecesOf = (fen) => {
  const pieces = new Map();
  fen.split(' ')[0].split('/').forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else pieces.set((7 - index) * 8 + file++, letter);
    }
  });
  return pieces;
};

// Pixels that a pointer moves before it drags.
const DRAG_PIXELS = 4;

class Board {
  // Draws into an <svg> element. onPoint(square) and onChoose(square): the pointer is over a square, it was chosen.
  // onDrop(from, to): a piece was dragged; with it the board can be played on, by the keyboard too.
  constructor(element, { onPoint = () => {}, onChoose = () => {}, onDrop = null } = {}) {
    this.flipped = false;
    this.fen = '8/8/8/8/8/8/8/8';
    this.layers = Object.fromEntries(
      ['squares', 'last', 'heat', 'coordinates', 'pieces', 'arrow', 'targets', 'numbers', 'hits'].map((name) => [name, svg('g', { class: name })]));
    element.setAttribute('viewBox', '-20 -20 396 418');
    element.setAttribute('role', onDrop ? 'group' : 'img');
    element.classList.add('board-image');
    element.replaceChildren(...Object.values(this.layers));
    this.element = element;
    this.onPoint = onPoint;
    this.onChoose = onChoose;
    this.onDrop = onDrop;
    this.move = [];
    this.movable = [];
    this.drag = null;
    this.cursor = 12; // the square that the keyboard reaches first: e2
    if (onDrop) this.connectPlay();
    this.drawSquares();
  }

  x(square) { return (this.flipped ? 7 - (square % 8) : square % 8) * SQUARE_SIZE; }
  y(square) { return (this.flipped ? Math.floor(square / 8) : 7 - Math.floor(square / 8)) * SQUARE_SIZE; }
  field(square, attributes) {
    return svg('rect', { x: this.x(square), y: this.y(square), width: SQUARE_SIZE, height: SQUARE_SIZE, ...attributes });
  }

  drawSquares() {
    const { squares, coordinates, hits } = this.layers;
    const all = Array.from({ length: 64 }, (_, square) => square);
    squares.replaceChildren(...all.map((square) =>
      this.field(square, { class: (square + Math.floor(square / 8)) % 2 ? 'light' : 'dark' })));
    this.hits = all.map((square) => this.field(square, {
      data: { square: squareName(square) },
      onmouseenter: () => this.onPoint(square),
      onclick: () => this.onChoose(square),
    }));
    if (this.onDrop) hits.replaceChildren(...this.rowsOfCells());
    else hits.replaceChildren(...this.hits);
    const middle = SQUARE_SIZE / 2;
    coordinates.replaceChildren(
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((rank) => svg('text', { x: -9, y: this.y(rank * 8) + middle + 4 }, String(rank + 1))),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((file) => svg('text', { x: this.x(file) + middle, y: BOARD_SIZE + 31 }, 'abcdefgh'[file])));
  }

  // Shows a position, and the squares of the move that led to it.
  show(fen, move = []) {
    if (this.drag && fen === this.fen) return; // a piece is in the hand
    this.drag = null;
    this.fen = fen;
    this.move = move;
    this.element.setAttribute('aria-label', 'Board of ' + fen);
    this.layers.last.replaceChildren(...move.map((square) => this.field(square, {})));
    const pieces = piecesOf(fen);
    this.images = new Map([...pieces].map(([square, letter]) => [square, svg('use', {
      class: letter === letter.toUpperCase() ? 'white' : 'black',
      href: '#' + PIECE_NAMES[letter.toLowerCase()], x: this.x(square), y: this.y(square),
    })]));
    this.layers.pieces.replaceChildren(...this.images.values());
    if (this.onDrop) this.hits.forEach((hit, square) => hit.setAttribute('aria-label', this.nameOf(square, pieces.get(square))));
  }

  // "e2, white pawn"
  nameOf(square, letter) {
    if (!letter) return `${squareName(square)}, empty`;
    return `${squareName(square)}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${PIECE_NAMES[letter.toLowerCase()]}`;
  }

  flip(flipped) {
    this.flipped = flipped;
    this.drag = null;
    for (const name of ['heat', 'numbers', 'targets', 'arrow']) this.layers[name].replaceChildren();
    this.drawSquares();
    this.show(this.fen, this.move);
    this.setMovable(this.movable);
  }

  // ------------------------------------------------------------------------------------------------------ to be played on

  // The squares as a grid for the keyboard and for screen readers, one of them reached by the tabulator.
  rowsOfCells() {
    this.hits.forEach((hit, square) => append(hit, { role: 'gridcell', tabindex: square === this.cursor ? 0 : -1 }, []));
    const ranks = [7, 6, 5, 4, 3, 2, 1, 0];
    const inOrder = (numbers) => (this.flipped ? [...numbers].reverse() : numbers);
    return inOrder(ranks).map((rank) => svg('g', { role: 'row' }, inOrder([0, 1, 2, 3, 4, 5, 6, 7]).map((file) => this.hits[8 * rank + file])));
  }

  connectPlay() {
    append(this.layers.hits, { role: 'grid', 'aria-label': 'Squares: arrow keys go, Enter chooses', onkeydown: (event) => this.onKey(event) }, []);
    append(this.element, {
      onmousedown: (event) => event.preventDefault(), // the pointer leaves the focus where it is
      onpointerdown: (event) => this.onPointerDown(event),
      onpointermove: (event) => this.onPointerMove(event),
      onpointerup: (event) => this.onPointerUp(event),
      onpointercancel: () => this.endDrag(),
    }, []);
  }

  // The squares whose pieces may be moved.
  setMovable(squares) {
    this.movable = squares;
    this.hits.forEach((hit, square) => hit.classList.toggle('movable', squares.includes(square)));
  }

  onKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 8, ArrowDown: -8 }[event.key];
    const isChosen = event.key === 'Enter' || event.key === ' ';
    if (!step && !isChosen) return;
    event.preventDefault();
    if (isChosen) return void this.onChoose(this.cursor);
    const wanted = this.cursor + (this.flipped ? -step : step);
    const isInside = wanted >= 0 && wanted < 64 && (Math.abs(step) === 8 || Math.floor(wanted / 8) === Math.floor(this.cursor / 8));
    if (!isInside) return;
    this.hits[this.cursor].setAttribute('tabindex', -1);
    this.cursor = wanted;
    this.hits[wanted].setAttribute('tabindex', 0);
    this.hits[wanted].focus();
  }

  // Where the pointer is, in the units of the drawing.
  pointOf(event) { return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse()); }

  // The square under the pointer, or null.
  squareAt(event) {
    const { x, y } = this.pointOf(event);
    const [file, rank] = [Math.floor(x / SQUARE_SIZE), 7 - Math.floor(y / SQUARE_SIZE)];
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return null;
    return this.flipped ? 63 - (8 * rank + file) : 8 * rank + file;
  }

  onPointerDown(event) {
    const square = this.squareAt(event);
    if (event.button !== 0 || !event.isPrimary || !this.movable.includes(square)) return;
    this.drag = { square, image: this.images.get(square), x: event.clientX, y: event.clientY, isMoved: false };
  }

  onPointerMove(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    if (!drag.isMoved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PIXELS) return;
    if (!drag.isMoved) {
      drag.isMoved = true;
      this.element.setPointerCapture(event.pointerId);
      this.layers.pieces.append(drag.image); // above the others
      this.element.classList.add('dragging');
    }
    const { x, y } = this.pointOf(event);
    drag.image.setAttribute('x', x - SQUARE_SIZE / 2);
    drag.image.setAttribute('y', y - SQUARE_SIZE / 2);
  }

  onPointerUp(event) {
    const { drag } = this;
    this.endDrag();
    if (!drag?.isMoved) return; // a click
    const target = this.squareAt(event);
    if (target !== null && target !== drag.square) this.onDrop(drag.square, target);
  }

  // The piece goes back to its square.
  endDrag() {
    if (this.drag?.isMoved) {
      this.drag.image.setAttribute('x', this.x(this.drag.square));
      this.drag.image.setAttribute('y', this.y(this.drag.square));
    }
    this.element.classList.remove('dragging');
    this.drag = null;
  }

  // An arrow from square to square; without squares none.
  showArrow(from = null, to = null) {
    if (from === null || to === null) return this.layers.arrow.replaceChildren();
    const middle = SQUARE_SIZE / 2;
    const [x, y, dx, dy] = [this.x(from) + middle, this.y(from) + middle, this.x(to) - this.x(from), this.y(to) - this.y(from)];
    const length = Math.hypot(dx, dy);
    return this.layers.arrow.replaceChildren(svg('g', { transform: `translate(${x} ${y}) rotate(${Math.atan2(dy, dx) * 180 / Math.PI})` },
      svg('path', { d: `M8 -3.5 H${length - 15} V-10 L${length - 1} 0 L${length - 15} 10 V3.5 H8 Z` })));
  }

  // Frames some squares.
  mark(squares) {
    this.hits.forEach((hit, square) => hit.classList.toggle('mark', squares.includes(square)));
  }

  // Dots where a piece may go.
  showTargets(squares) {
    const middle = SQUARE_SIZE / 2;
    this.layers.targets.replaceChildren(...squares.map((square) =>
      svg('circle', { cx: this.x(square) + middle, cy: this.y(square) + middle, r: 7 })));
  }

  // Colours squares by values (amber for White, blue for Black, the strongest for the largest) and writes numbers.
  // colours, numbers: maps from square to value; edge: numbers by file, the keys 0..7 above, 8..15 below the board.
  paint(colours, numbers, edge = new Map()) {
    const largest = Math.max(1, ...[...colours.values()].map(Math.abs));
    const colour = (value) => {
      const strength = 0.18 + 0.82 * Math.sqrt(Math.min(1, Math.abs(value) / largest));
      return value > 0 ? `rgb(239 154 26 / ${strength})` : `rgb(47 127 219 / ${strength})`;
    };
    const shown = (map) => [...map].filter(([, value]) => value !== 0);
    this.layers.heat.replaceChildren(...shown(colours).map(([square, value]) => this.field(square, { fill: colour(value) })));
    this.layers.numbers.replaceChildren(
      ...shown(numbers).flatMap(([square, value]) => {
        const text = signed(Math.round(value));
        const width = 4 + 6.4 * text.length;
        const x = this.x(square) + SQUARE_SIZE - width - 1;
        const y = this.y(square) + SQUARE_SIZE - 13;
        return [svg('rect', { x, y, width, height: 12, rx: 2 }), svg('text', { x: x + width / 2, y: y + 9.7 }, text)];
      }),
      ...shown(edge).map(([key, value]) => {
        const isAbove = (key < 8) !== this.flipped;
        return svg('text', { class: 'file', x: this.x(key % 8) + SQUARE_SIZE / 2, y: isAbove ? -7 : BOARD_SIZE + 14 }, signed(value));
      }));
  }
}
