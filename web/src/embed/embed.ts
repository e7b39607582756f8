import { EMBED_TEXTS } from 'virtual:embed-texts';
import { placeButton, placeLink } from './button.ts';
import { type Placed, placeFrame } from './frame.ts';
import { heardIn } from './heard.ts';
import { type Wanted, wantedBy } from './wanted.ts';

type Embedded = {
  readonly element: HTMLElement;
  readonly wanted: Wanted;
  readonly placed: Placed;
  hasLoaded: boolean;
  hasSpoken: boolean;
};

const ADDRESS = /\/embed\/v1\.js.*$/;
/** Also where the page has the script more than once. */
const DONE = Symbol.for('waivers.embedded');

const running = document.currentScript;
const { src } =
  running instanceof HTMLScriptElement
    ? running
    : ([...document.scripts].find((script) => ADDRESS.test(script.src)) ?? { src: location.href });
const base = src.replace(ADDRESS, '');
const { origin } = new URL(src);

let embedded: Embedded[] = [];

const embed = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiver],[data-waivers]')) {
    const wanted = wantedBy(element, base, EMBED_TEXTS);
    if (wanted === undefined || DONE in element) continue;
    Object.assign(element, { [DONE]: true });
    const placed = (wanted.as === 'frame' ? placeFrame : placeButton)(element, wanted);
    const one: Embedded = { element, wanted, placed, hasLoaded: false, hasSpoken: false };
    embedded.push(one);
    placed.frame.addEventListener('load', () => {
      one.hasLoaded = true;
    });
  }
};

// Believes its own frames alone, and those alone while they show our pages.
addEventListener('message', ({ origin: from, source, data }) => {
  const heard = from === origin ? heardIn(data) : undefined;
  const one = embedded.find(({ placed }) => placed.frame.contentWindow === source);
  if (heard === undefined || source === null || one === undefined) return;
  one.hasSpoken = true;
  one.placed.hear(heard);
});

/**
 * The host's policy names our origin for scripts, but not for frames, or not for each. Some browsers tell of the origin
 * alone, after a refused frame has ended without a word.
 */
document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
  if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return;
  const isRefused = ({ placed: { frame }, hasLoaded, hasSpoken }: Embedded): boolean =>
    blockedURI === frame.src || (blockedURI === origin && hasLoaded && !hasSpoken);
  const refused = embedded.filter(isRefused);
  embedded = embedded.filter((one) => !refused.includes(one));
  const isOpen = refused.find(({ element }) => element.querySelector('dialog[open]'));
  for (const { element, wanted } of refused) placeLink(element, wanted);
  if (isOpen !== undefined) open(isOpen.wanted.url, '_blank', 'noopener');
});

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embed);
else embed();
