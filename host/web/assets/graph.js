// The scores of a game as bars to choose from, White's view: amber above the middle is good for White.

const GRAPH_WIDTH = 1000;
const GRAPH_HEIGHT = 140;
// Centipawns. Small scores matter most: three pawns take two thirds of the way to the edge, a mate all of it.
const PAWN_SCALE = {
  lines: [100, 300, 900],
  part: (value) => Math.sign(value) * (1 - Math.exp(-Math.abs(value) / 270)),
  text: (value) => signed(value / 100),
};
// Winning chances, per cent above and below 50.
const CHANCE_SCALE = { lines: [25], part: (value) => value / 50, text: (value) => `${50 + value} %` };

// The buttons that go through a game: what each does; without `turn` there is none for the board.
const stepButtons = ({ first, before, next, last, turn }) => {
  const button = (text, title, onclick) => html('button', { type: 'button', title, 'aria-label': title, onclick }, text);
  return [
    button('|\u25c0', 'First position', first),
    button('\u25c0', 'Position before (left arrow)', before),
    button('\u25b6', 'Next position (right arrow)', next),
    button('\u25b6|', 'Last position', last),
    turn && button('Turn', 'Turn the board (f)', turn)].filter(Boolean);
};

class ScoreGraph {
  // Draws into an empty element. onChoose(index): a bar was chosen, with the pointer or the arrow keys.
  // scale: its lines above the middle, how far from it values lie, -1 to 1, and the text of a line
  constructor(element, onChoose, scale = PAWN_SCALE) {
    this.onChoose = onChoose;
    this.scale = scale;
    this.points = [];
    this.current = 0;
    this.image = svg('svg', { viewBox: `0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': true });
    this.labels = html('div', { class: 'graph-scale', 'aria-hidden': true });
    this.tip = html('output', { class: 'graph-tip' });
    this.element = element;
    append(element, {
      class: 'graph', tabindex: 0, role: 'slider', 'aria-label': 'Score by move', 'aria-valuemin': 0,
      onclick: (event) => this.choose(this.indexAt(event)),
      onmousemove: (event) => this.showTip(this.indexAt(event)),
      onmouseleave: () => this.showTip(this.current),
      onkeydown: (event) => this.onKey(event),
    }, [this.image, this.labels, this.tip]);
    for (const line of [...scale.lines, ...scale.lines.map((value) => -value)]) {
      this.labels.append(html('span', { style: { top: `${100 * this.heightOf(line) / GRAPH_HEIGHT}%` } }, scale.text(line)));
    }
  }

  heightOf(value) { return GRAPH_HEIGHT / 2 * (1 - this.scale.part(value)); }

  // points: {value: of the scale or null, mate: true when a side is mated or will be, isMarked, text, label}, White's view
  show(points, current) {
    this.points = points;
    this.element.setAttribute('aria-valuemax', Math.max(0, points.length - 1));
    const width = GRAPH_WIDTH / Math.max(1, points.length);
    const middle = GRAPH_HEIGHT / 2;
    const lines = this.scale.lines.flatMap((value) => [this.heightOf(value), this.heightOf(-value)]);
    const bars = points.map((point, index) => {
      if (point.value === null) return null;
      const end = point.mate ? (point.value > 0 ? 0 : GRAPH_HEIGHT) : this.heightOf(point.value);
      return svg('rect', {
        class: `bar-${lean(point.value)}${point.mate ? ' mate' : ''}`,
        x: index * width, width: Math.max(0.6, width * 0.9), y: Math.min(end, middle), height: Math.max(1, Math.abs(end - middle)),
      });
    });
    const marks = points.map((point, index) => (point.isMarked
      ? svg('rect', { class: 'mark', x: index * width, width: Math.max(2, width * 0.9), y: GRAPH_HEIGHT - 6, height: 6 }) : null));
    this.cursor = svg('rect', { class: 'cursor', y: 0, height: GRAPH_HEIGHT, width: Math.max(2, width) });
    this.image.replaceChildren(
      ...lines.map((y) => svg('line', { class: 'grid', x1: 0, x2: GRAPH_WIDTH, y1: y, y2: y })),
      svg('line', { class: 'middle', x1: 0, x2: GRAPH_WIDTH, y1: middle, y2: middle }),
      this.cursor, ...bars.filter(Boolean), ...marks.filter(Boolean));
    this.setCurrent(current);
  }

  setCurrent(index) {
    this.current = index;
    this.cursor?.setAttribute('x', index * GRAPH_WIDTH / Math.max(1, this.points.length));
    this.element.setAttribute('aria-valuenow', index);
    this.showTip(index);
  }

  showTip(index) {
    const point = this.points[index];
    this.tip.textContent = point ? `${point.label}  ${point.text}` : '';
    this.element.setAttribute('aria-valuetext', this.tip.textContent);
  }

  indexAt(event) {
    const box = this.image.getBoundingClientRect();
    const index = Math.floor((event.clientX - box.left) / box.width * this.points.length);
    return Math.min(this.points.length - 1, Math.max(0, index));
  }

  choose(index) {
    if (this.points[index]) this.onChoose(index);
  }

  onKey(event) {
    const last = this.points.length - 1;
    const wanted = { ArrowLeft: this.current - 1, ArrowRight: this.current + 1, Home: 0, End: last }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.choose(Math.min(last, Math.max(0, wanted)));
  }
}
