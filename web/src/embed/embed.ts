import { EMBED_TEXTS } from 'virtual:embed-texts';
import { detectBlockedFrames, type FrameState } from './blocked-frames.ts';
import { placeButton, placeLink } from './button.ts';
import { type EmbedOptions, readEmbedOptions } from './embed-options.ts';
import { type PlacedFrame, placeFrame, readFrameMessage } from './frame.ts';

type Embedded = FrameState & {
  readonly element: HTMLElement;
  readonly options: EmbedOptions;
  readonly placed: PlacedFrame;
};

const ADDRESS = /\/embed\/v1\.js.*$/;
const EMBEDDED = Symbol.for('waivers.embedded');

const running = document.currentScript;
const { src } =
  running instanceof HTMLScriptElement
    ? running
    : ([...document.scripts].find((script) => ADDRESS.test(script.src)) ?? { src: location.href });
const base = src.replace(ADDRESS, '');
const { origin } = new URL(src);

const embedded = detectBlockedFrames<Embedded>(origin, (blocked) => {
  const isOpen = blocked.find(({ element }) => element.querySelector('dialog[open]'));
  for (const { element, options } of blocked) placeLink(element, options);
  if (isOpen !== undefined) open(isOpen.options.url, '_blank', 'noopener');
});

const embed = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiver],[data-waivers]')) {
    const options = readEmbedOptions(element, base, EMBED_TEXTS);
    if (options === undefined || EMBEDDED in element) continue;
    Object.assign(element, { [EMBEDDED]: true });
    const placed = (options.as === 'frame' ? placeFrame : placeButton)(element, options);
    const { frame } = placed;
    const one: Embedded = {
      element,
      options,
      placed,
      src: frame.src,
      hasLoaded: false,
      hasSentMessage: false,
    };
    embedded.add(one);
    frame.addEventListener('load', () => embedded.loaded(one));
  }
};

// Only accepts messages from our own frames, and only while they show our pages.
addEventListener('message', ({ origin: from, source, data }) => {
  const message = from === origin ? readFrameMessage(data) : undefined;
  const one = embedded.find(({ placed }) => placed.frame.contentWindow === source);
  if (message === undefined || source === null || one === undefined) return;
  one.hasSentMessage = true;
  one.placed.hear(message);
});

// The host's policy may allow our origin in `script-src` but not in `frame-src`.
document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
  if (disposition === 'enforce' && effectiveDirective === 'frame-src') embedded.blocked(blockedURI);
});

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embed);
else embed();
