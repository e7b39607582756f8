/** Messages to the host page: layout numbers only, nothing that anybody typed. */
type HostMessage = { readonly top?: number; readonly esc?: 1 };

const content = document.getElementById('root') ?? document.body;

const tell = (more: HostMessage = {}): void =>
  window.parent.postMessage(
    { waivers: 1, height: Math.ceil(content.getBoundingClientRect().height), ...more },
    '*',
  );

/** Reports the page's height to the host page. */
export const tellFrame = (): void => {
  document.documentElement.dataset.framed = '';
  new ResizeObserver(() => tell()).observe(content);
  // A pressed element is in view already, and scrolling during a press would lose the click.
  let isPressed = false;
  // A press may end outside the frame, unseen; the next key press then ends it.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    document.addEventListener(type, () => (isPressed = type === 'pointerdown'), true);
  // A frame as high as its page cannot scroll to the focused element itself.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !isPressed)
      tell({ top: Math.max(0, Math.round(target.getBoundingClientRect().top + scrollY)) });
  });
  // The host page does not receive the key press.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null)
      tell({ esc: 1 });
  });
};
