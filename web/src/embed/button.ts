import { frameOf, type Placed, setStyle } from './frame.ts';
import type { Wanted } from './wanted.ts';

const LOOK: Partial<CSSStyleDeclaration> = {
  minHeight: '48px',
  padding: '10px 22px',
  border: '0',
  borderRadius: '12px',
  background: '#0b7a8f',
  color: '#fff',
  font: '600 16px/1.3 system-ui, sans-serif',
  textDecoration: 'none',
  cursor: 'pointer',
};

const setLanguage = (element: HTMLElement, { lang }: Wanted): void => {
  if (lang !== undefined) element.lang = lang;
};

const makeDialog = (frame: HTMLIFrameElement, { label, texts }: Wanted): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  dialog.setAttribute('aria-label', label);
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', texts.close);
  close.onclick = () => dialog.close();
  setStyle(dialog, {
    width: 'min(100vw, 800px)',
    height: 'min(100vh, 1100px)',
    maxWidth: '100vw',
    maxHeight: '100vh',
    margin: 'auto',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    background: '#fff',
  });
  setStyle(close, {
    display: 'block',
    width: '48px',
    height: '44px',
    marginLeft: 'auto',
    border: '0',
    background: 'transparent',
    color: '#242424',
    font: '20px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  setStyle(frame, { height: 'calc(100% - 44px)' });
  dialog.append(close, frame);
  return dialog;
};

/** The page around does not scroll meanwhile. */
const openDialog = (dialog: HTMLDialogElement): void => {
  const { style } = document.documentElement;
  const { overflow } = style;
  style.overflow = 'hidden';
  dialog.addEventListener(
    'close',
    () => {
      style.overflow = overflow;
    },
    { once: true },
  );
  dialog.showModal();
};

/** Opens the page in a dialog, which keeps what is filled in when it is closed and opened again. */
export const placeButton = (element: HTMLElement, wanted: Wanted): Placed => {
  const frame = frameOf(wanted);
  const button = document.createElement('button');
  let dialog: HTMLDialogElement | undefined;
  button.type = 'button';
  button.textContent = wanted.label;
  setLanguage(button, wanted);
  if (element.dataset.look !== 'none') setStyle(button, LOOK);
  button.onclick = () => {
    if (dialog === undefined) {
      dialog = makeDialog(frame, wanted);
      element.append(dialog);
    }
    openDialog(dialog);
  };
  element.replaceChildren(button);
  return {
    frame,
    hear: ({ isEscape }) => {
      if (isEscape) dialog?.close();
    },
  };
};

/** Where frames are not allowed. */
export const placeLink = (element: HTMLElement, wanted: Wanted): void => {
  const { url, label, texts } = wanted;
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = label;
  setLanguage(link, wanted);
  link.title = texts.newTab;
  if (element.dataset.look !== 'none') setStyle(link, { ...LOOK, display: 'inline-block' });
  element.querySelector('dialog')?.close();
  element.replaceChildren(link);
};
