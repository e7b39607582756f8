/** A message to the host page. Only contains layout numbers, never form input. */
type HostMessage = { readonly top?: number; readonly esc?: 1 };

const content = document.getElementById('root') ?? document.body;

const tell = (more: HostMessage = {}): void =>
  window.parent.postMessage(
    { waivers: 1, height: Math.ceil(content.getBoundingClientRect().height), ...more },
    '*',
  );

export const tellFrame = (): void => {
  document.documentElement.dataset.framed = '';
  new ResizeObserver(() => tell()).observe(content);
  // A pressed element is already in view, and scrolling during a press would lose the click.
  let isPressed = false;
  // If a press ends outside the frame, the next key press resets the flag.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    document.addEventListener(type, () => (isPressed = type === 'pointerdown'), true);
  // A full-height frame cannot scroll to the focused element, so ask the host page to.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !isPressed)
      tell({ top: Math.max(0, Math.round(target.getBoundingClientRect().top + scrollY)) });
  });
  // The host page does not receive key presses in the frame.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null)
      tell({ esc: 1 });
  });
};
