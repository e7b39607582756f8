import type { EmbedOptions } from './embed-options.ts';
import { createFrame, type PlacedFrame, setStyle } from './frame.ts';

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

const setLanguage = (element: HTMLElement, { lang }: EmbedOptions): void => {
  if (lang !== undefined) element.lang = lang;
};

const makeDialog = (frame: HTMLIFrameElement, { label, texts }: EmbedOptions): HTMLDialogElement => {
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

/** Keeps the frame when the dialog closes, so that reopening it preserves the answers. */
export const placeButton = (element: HTMLElement, options: EmbedOptions): PlacedFrame => {
  const frame = createFrame(options);
  const button = document.createElement('button');
  let dialog: HTMLDialogElement | undefined;
  button.type = 'button';
  button.textContent = options.label;
  setLanguage(button, options);
  if (element.dataset.look !== 'none') setStyle(button, LOOK);
  button.onclick = () => {
    if (dialog === undefined) {
      dialog = makeDialog(frame, options);
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

/** Fallback for hosts whose Content-Security-Policy forbids frames. */
export const placeLink = (element: HTMLElement, options: EmbedOptions): void => {
  const { url, label, texts } = options;
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = label;
  setLanguage(link, options);
  link.title = texts.newTab;
  if (element.dataset.look !== 'none') setStyle(link, { ...LOOK, display: 'inline-block' });
  element.querySelector('dialog')?.close();
  element.replaceChildren(link);
};
