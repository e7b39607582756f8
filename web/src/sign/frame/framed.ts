/** What the page around may know: numbers about the layout, and nothing that anybody typed. */
type Told = { readonly top?: number; readonly esc?: 1 };

const content = document.getElementById('root') ?? document.body;

const tell = (more: Told = {}): void =>
  window.parent.postMessage(
    { waivers: 1, height: Math.ceil(content.getBoundingClientRect().height), ...more },
    '*',
  );

/** Lets a page that frames this one give it the height it needs. */
export const tellFrame = (): void => {
  document.documentElement.dataset.framed = '';
  new ResizeObserver(() => tell()).observe(content);
  // What is pressed is in sight, and a page that scrolled in the middle of a press would lose it.
  let isPressed = false;
  // A press may end outside the frame, unseen; then the next key says that it is over.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    document.addEventListener(type, () => (isPressed = type === 'pointerdown'), true);
  // A frame as high as its page cannot scroll to what has the focus now.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !isPressed)
      tell({ top: Math.max(0, Math.round(target.getBoundingClientRect().top + scrollY)) });
  });
  // The page around does not get the key.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null)
      tell({ esc: 1 });
  });
};
