import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { PreviewContent } from './preview-content.ts';

/** A new object for each request, so that the same section can be focused again. */
export type SectionFocus = { readonly at: string | null };

const PART = '[data-part]';
const TEXT = 'article';

const CONTROLS = 'input, select, textarea, button, label, a, canvas';

const cardsOf = (shown: PreviewContent, mode: Mode | undefined, section: string): readonly Element[] => {
  const keys = mode === undefined ? [] : shown.parts[mode].filter((each) => each.section === section);
  return [...document.querySelectorAll<HTMLElement>(PART)].filter(({ dataset }) =>
    keys.some(({ part }) => part.key === dataset.part),
  );
};

const MARGIN = 12;

/** A card counts as visible if its top is above this fraction of the window height. */
const VISIBLE_SHARE = 0.6;

export const scrollToSection = (shown: PreviewContent, mode: Mode | undefined, at: string | null): void => {
  const [card] = at === null ? document.querySelectorAll(TEXT) : cardsOf(shown, mode, at);
  if (card === undefined) return;
  const { top } = card.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight * VISIBLE_SHARE) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  scrollTo({ top: scrollY + top - MARGIN, behavior });
};

/** @returns null for the text before the sections, undefined for anything the owner cannot edit */
export const sectionAt = (shown: PreviewContent, mode: Mode | undefined, target: EventTarget | null) => {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return undefined;
  if (target.closest(TEXT) !== null) return null;
  if (mode === undefined) return undefined;
  const key = target.closest<HTMLElement>(PART)?.dataset.part;
  return shown.parts[mode].find(({ part }) => part.key === key)?.section;
};
