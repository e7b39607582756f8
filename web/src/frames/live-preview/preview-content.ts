import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import { MODES, type Mode } from '@waivers/waiver/vocabulary/form.ts';

/** @property section the section's key in the editor */
export type PlacedPart = { readonly section: string; readonly part: ShownPart };

/** Unchanged parts keep their identity, so that only changes are sent and rendered. */
export type PreviewContent = {
  readonly page: Pick<SignPageWaiver, 'background' | 'logo' | 'company'>;
  readonly text: Omit<SignableDocument, 'parts'>;
  readonly parts: Readonly<Record<Mode, readonly PlacedPart[]>>;
};

/** A number is the previous index of an unchanged part. */
type Moved = readonly (PlacedPart | number)[];

export type Changes = {
  readonly page: Partial<PreviewContent['page']>;
  readonly text: Partial<PreviewContent['text']>;
  readonly parts: Readonly<Record<Mode, Moved>>;
};

/** Undefined marks a removed property. */
const changedMembers = <Of extends object>(before: Of | undefined, after: Of): Partial<Of> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
      .map((name) => [name, after[name as keyof Of]] as const)
      .filter(([name, value]) => before?.[name as keyof Of] !== value),
  ) as Partial<Of>;

const moved = (before: readonly PlacedPart[], after: readonly PlacedPart[]): Moved => {
  const places = new Map(before.map((part, place) => [part, place]));
  return after.map((part) => places.get(part) ?? part);
};

export const changesBetween = (before: PreviewContent | undefined, after: PreviewContent): Changes => ({
  page: changedMembers(before?.page, after.page),
  text: changedMembers(before?.text, after.text),
  parts: {
    adult: moved(before?.parts.adult ?? [], after.parts.adult),
    minors: moved(before?.parts.minors ?? [], after.parts.minors),
  },
});

export const withChanges = (
  before: PreviewContent | undefined,
  { page, text, parts }: Changes,
): PreviewContent => {
  const [adult = [], minors = []] = MODES.map((mode) =>
    parts[mode].flatMap((each) => (typeof each === 'number' ? (before?.parts[mode][each] ?? []) : each)),
  );
  return {
    page: { ...before?.page, ...page } as PreviewContent['page'],
    text: { ...before?.text, ...text } as PreviewContent['text'],
    parts: { adult, minors },
  };
};

/** `at` is a section key, or null for the text before the sections. */
export type ToPreview =
  | { readonly kind: 'changes'; readonly changes: Changes }
  | { readonly kind: 'look'; readonly at: string | null };

export type FromPreview =
  | { readonly kind: 'ready' }
  | { readonly kind: 'language'; readonly locale: ProductLocale }
  | { readonly kind: 'pressed'; readonly section: string | null };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const isFrom = ({ origin, source }: Received, window: Window | null | undefined): boolean =>
  source !== null && source === window && origin === location.origin;

/** @param phone the preview's window @returns undefined for messages from other windows */
export const readFromPreview = (
  event: Received,
  phone: Window | null | undefined,
): FromPreview | undefined => {
  if (!isFrom(event, phone)) return undefined;
  const { kind, locale, section } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'ready') return { kind };
  if (kind === 'language') {
    const known = typeof locale === 'string' ? parseLocale(locale) : undefined;
    return known === undefined ? undefined : { kind, locale: known };
  }
  if (kind === 'pressed' && (typeof section === 'string' || section === null)) return { kind, section };
  return undefined;
};

/** Only checks the sender, because the parent is our own page. */
export const readToPreview = (event: Received, around: Window): ToPreview | undefined => {
  if (around === window || !isFrom(event, around)) return undefined;
  const { kind } = Object(event.data) as Readonly<Record<string, unknown>>;
  return kind === 'changes' || kind === 'look' ? (event.data as ToPreview) : undefined;
};
