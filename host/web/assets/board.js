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

class Board {
  // Draws into an <svg> element. onPoint(square) and onChoose(square): the pointer is over a square, it was chosen.
  constructor(element, { onPoint = () => {}, onChoose = () => {} } = {}) {
    this.flipped = false;
    this.fen = '8/8/8/8/8/8/8/8';
    this.layers = Object.fromEntries(
      ['squares', 'last', 'heat', 'coordinates', 'pieces', 'targets', 'numbers', 'hits'].map((name) => [name, svg('g', { class: name })]));
    element.setAttribute('viewBox', '-20 -20 396 418');
    element.setAttribute('role', 'img');
    element.classList.add('board-image');
    element.replaceChildren(...Object.values(this.layers));
    this.element = element;
    this.onPoint = onPoint;
    this.onChoose = onChoose;
    this.move = [];
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
    hits.replaceChildren(...this.hits);
    const middle = SQUARE_SIZE / 2;
    coordinates.replaceChildren(
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((rank) => svg('text', { x: -9, y: this.y(rank * 8) + middle + 4 }, String(rank + 1))),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((file) => svg('text', { x: this.x(file) + middle, y: BOARD_SIZE + 31 }, 'abcdefgh'[file])));
  }

  // Shows a position, and the squares of the move that led to it.
  show(fen, move = []) {
    this.fen = fen;
    this.move = move;
    this.element.setAttribute('aria-label', 'Board of ' + fen);
    this.layers.last.replaceChildren(...move.map((square) => this.field(square, {})));
    this.layers.pieces.replaceChildren(...[...piecesOf(fen)].map(([square, letter]) => svg('use', {
      class: letter === letter.toUpperCase() ? 'white' : 'black',
      href: '#' + PIECE_NAMES[letter.toLowerCase()], x: this.x(square), y: this.y(square),
    })));
  }

  flip(flipped) {
    this.flipped = flipped;
    for (const name of ['heat', 'numbers', 'targets']) this.layers[name].replaceChildren();
    this.drawSquares();
    this.show(this.fen, this.move);
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
