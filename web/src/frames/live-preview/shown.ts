import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { MODES, type Mode } from '@waivers/waiver/vocabulary/form.ts';

/** @param section key of the owner's section that it was made of */
export type PlacedPart = { readonly section: string; readonly part: ShownPart };

/** What a phone shows. Whatever stays the same stays identical, so that only changes are sent and rendered. */
export type Shown = {
  readonly page: Pick<SignPageWaiver, 'background' | 'logo' | 'company'>;
  readonly text: Omit<SignableDocument, 'parts'>;
  readonly parts: Readonly<Record<Mode, readonly PlacedPart[]>>;
};

/** A number is the place at which the same part stood before. */
type Moved = readonly (PlacedPart | number)[];

export type Changes = {
  readonly page: Partial<Shown['page']>;
  readonly text: Partial<Shown['text']>;
  readonly parts: Readonly<Record<Mode, Moved>>;
};

/** What has gone is undefined. */
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

/** @param before absent: everything is new */
export const changesBetween = (before: Shown | undefined, after: Shown): Changes => ({
  page: changedMembers(before?.page, after.page),
  text: changedMembers(before?.text, after.text),
  parts: {
    adult: moved(before?.parts.adult ?? [], after.parts.adult),
    minors: moved(before?.parts.minors ?? [], after.parts.minors),
  },
});

/** The reverse of `changesBetween`. */
export const withChanges = (before: Shown | undefined, { page, text, parts }: Changes): Shown => {
  const [adult = [], minors = []] = MODES.map((mode) =>
    parts[mode].flatMap((each) => (typeof each === 'number' ? (before?.parts[mode][each] ?? []) : each)),
  );
  return {
    page: { ...before?.page, ...page } as Shown['page'],
    text: { ...before?.text, ...text } as Shown['text'],
    parts: { adult, minors },
  };
};
