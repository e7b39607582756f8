import type { EmbedOptions } from './embed-options.ts';

type FrameMessage = {
  /** In CSS pixels. */
  readonly height: number;
  /** Offset in CSS pixels that the host page should scroll into view. */
  readonly top: number | undefined;
  readonly isEscape: boolean;
};

/** Upper limit that protects the host page from bogus heights. Taller pages scroll inside the frame. */
const MAX_HEIGHT = 50_000;

const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  const { waivers, height, top, esc } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (waivers !== 1 || !isSize(height)) return undefined;
  return { height: Math.min(height, MAX_HEIGHT), top: isSize(top) ? top : undefined, isEscape: esc === 1 };
};

/** Assigns properties individually, because a Content-Security-Policy may forbid style attributes and style sheets. */
export const setStyle = (element: HTMLElement, style: Partial<CSSStyleDeclaration>): void => {
  Object.assign(element.style, style);
};

export const createFrame = ({ url, label }: EmbedOptions): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = label;
  frame.allow = 'fullscreen';
  setStyle(frame, { display: 'block', width: '100%', border: '0' });
  return frame;
};

/** Initial height in pixels unless the host reserves more. */
const INITIAL_HEIGHT = 640;

export type PlacedFrame = { readonly frame: HTMLIFrameElement; readonly hear: (heard: FrameMessage) => void };

/** Never shrinks the frame before its first use, so that the host page does not jump. */
export const placeFrame = (element: HTMLElement, options: EmbedOptions): PlacedFrame => {
  const frame = createFrame(options);
  const atFirst = Math.max(element.clientHeight, Math.min(Math.max(innerHeight, INITIAL_HEIGHT), 1000));
  let lowest = atFirst;
  setStyle(frame, { height: `${atFirst}px` });
  element.replaceChildren(frame);
  return {
    frame,
    hear: ({ height, top }) => {
      if (top !== undefined) {
        lowest = 0;
        setStyle(element, { minHeight: '0' });
      }
      setStyle(frame, { height: `${Math.max(lowest, height)}px` });
      if (top === undefined) return;
      const at = frame.getBoundingClientRect().top + top;
      if (at < 0 || at > innerHeight * 0.9) scrollBy(0, at - 80);
    },
  };
};
