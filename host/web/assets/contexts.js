// The contexts of cards at work: a cell for each, filled by the share of time in which it had a search.

// More cells say no more.
const MOST_CELLS = 512;
const MOST_CARDS = 8;

// The contexts of one card.
class CardView {
  constructor(number, { contexts, cores }) {
    this.contexts = contexts;
    this.cells = Array.from({ length: Math.min(contexts, MOST_CELLS) }, () => html('i'));
    this.count = html('b');
    this.grid = html('div', { class: 'contexts', role: 'img' }, this.cells);
    this.note = html('p', { class: 'silent' });
    this.element = html('div', { class: 'card', data: { card: number } },
      html('p', { class: 'card-name' }, html('span', {}, `Kernel ${number}: ${contexts} contexts${cores > 1 ? ` of ${cores} search cores` : ''}`), this.count),
      this.grid, this.note);
  }

  // isWorking: a search runs; else the contexts are shown idle.
  show(card, isWorking) {
    const isTold = card.context_percent.length > 0;
    const busy = isWorking ? Math.min(card.busy, card.contexts) : 0;
    // A card that tells only how many are busy has them counted from the first cell on.
    const percentOf = (index) => (isTold ? card.context_percent[index] : Math.round(100 * Math.min(1, Math.max(0, busy - index))));
    this.cells.forEach((cell, index) => {
      const percent = isWorking ? percentOf(index) : 0;
      cell.style.setProperty('--busy', `${percent}%`);
      cell.title = isTold ? `Context ${index}: busy ${percent} % of the time` : 'This device tells how many contexts work, not which.';
    });
    this.count.textContent = `${busy.toFixed(1)} busy`;
    this.grid.setAttribute('aria-label', `${busy.toFixed(1)} of ${card.contexts} contexts busy`);
    this.note.textContent = isTold ? '' : 'This device tells how many contexts work, not which.';
    this.note.hidden = isTold;
  }
}

// All cards of a search.
class CardsView {
  constructor(element) {
    this.element = element;
    this.cards = [];
  }

  // load: as the server tells it, see docs/how-to/serve.md
  show(load, isWorking) {
    const shown = load.cards.slice(0, MOST_CARDS);
    const isSame = shown.length === this.cards.length && shown.every((card, index) => card.contexts === this.cards[index].contexts);
    if (!isSame) {
      this.cards = shown.map((card, index) => new CardView(index + 1, card));
      const more = load.cards.length - shown.length;
      this.element.replaceChildren(...this.cards.map((card) => card.element),
        ...(more > 0 ? [html('p', { class: 'silent' }, `and ${more} more like these`)] : []));
    }
    shown.forEach((card, index) => this.cards[index].show(card, isWorking));
  }
}

// Tries per clock of all cards together: since the load before while they work, else of the whole search. Null without
// a clock.
const triesPerClock = (load, isWorking) => {
  const cards = load.cards.filter((card) => (isWorking ? card.tries_per_clock !== null : card.clocks > 0));
  if (cards.length === 0) return null;
  return cards.reduce((sum, card) => sum + (isWorking ? card.tries_per_clock : card.tries / card.clocks), 0);
};
