/** What a press or a key would change. Everything else can be read, selected and scrolled. */
const CONTROLS = 'input, select, textarea, button, label, a, canvas';
/** They change by keys alone. */
const CHANGED_BY_KEYS = 'select, [type=radio], [type=checkbox]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** What was signed cannot be filled in again: the page can be read by every means, and changed by none. @returns stops */
export const holdStill = (): (() => void) => {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  for (const type of ['beforeinput', 'submit', 'dragstart', 'drop', 'paste', 'cut']) {
    addEventListener(type, stop, options);
  }
  for (const type of ['click', 'mousedown', 'pointerdown']) {
    addEventListener(type, (event) => isIn(event.target, CONTROLS) && stop(event), options);
  }
  addEventListener(
    'keydown',
    (event) => event.key !== 'Tab' && isIn(event.target, CHANGED_BY_KEYS) && stop(event),
    options,
  );
  return () => stopping.abort();
};
