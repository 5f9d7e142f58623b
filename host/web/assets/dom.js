'use strict';
// Elements of a page in few words. Text always becomes text nodes: nothing of a file or a game can become markup.

const append = (element, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'style') Object.assign(element.style, value);
    else if (key === 'data') Object.assign(element.dataset, value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};
// An element of HTML or SVG with attributes ('onclick' and the like are listeners) and children.
const html = (name, attributes = {}, ...children) => append(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  append(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

// Numbers with a sign, and a minus as wide as the plus.
const MINUS = '\u2212';
const number = (value) => (value < 0 ? MINUS : '') + Math.abs(value);
const signed = (value) => (value < 0 ? MINUS : '+') + Math.abs(value);
const half = (halves) => (halves < 0 ? MINUS : '+') + Math.floor(Math.abs(halves) / 2) + (halves % 2 ? '.5' : '');
// Centipawns as pawns: +1.25.
const pawns = (centipawns) => (centipawns < 0 ? MINUS : '+') + (Math.abs(centipawns) / 100).toFixed(2);
const lean = (value) => (value > 0 ? 'plus' : value < 0 ? 'minus' : 'even');

// A move in a list of class plies: White's and Black's share a row, which has its number once. `short` is "1. e4", "1... e5" or a title.
const plyButton = (short, { mark = '', onclick, ...attributes }, ...children) => {
  const [, begin, move] = /^(\d+(?:\.\.\.|\.) )(.+)$/.exec(short) ?? [null, '', short];
  const side = begin === '' ? '' : begin.includes('...') ? ' black' : ' white';
  return html('button', { type: 'button', class: `ply${side}`, onclick },
    html('span', attributes, html('span', { class: 'move-number' }, begin), move + mark), ' ', ...children);
};

// Whether a key pressed belongs to a field or a control, and not to the page.
const isForControl = (event) =>
  event.altKey || event.ctrlKey || event.metaKey ||
  event.target.closest?.('input, textarea, select, [role="slider"], [role="grid"]') !== null;

// Scrolls a list so that one of its elements is seen, without moving the page.
const scrollInside = (element) => {
  const list = element.parentElement;
  const top = element.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + element.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + element.offsetHeight - list.clientHeight;
};
