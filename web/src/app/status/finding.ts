import type { AppTextId, useText } from '../../messages/use-text.ts';
import type { ChipTone } from '../../ui/rows/chip.tsx';

/** A row of the page, about one part of the product. Neutral: not checked, or not in use. */
export type Finding = {
  readonly label: AppTextId;
  readonly tone: Extract<ChipTone, 'good' | 'neutral' | 'warn' | 'bad'>;
  readonly headline: string;
  readonly details?: readonly string[];
  /** Path of a page where the owner can do something about it. */
  readonly link?: string;
  readonly isUnchecked?: true;
  /** For whoever runs the server, with the names of the checks in `/readyz`. */
  readonly codes?: readonly string[];
};

export type Words = {
  readonly text: ReturnType<typeof useText>;
  readonly saySince: (at: string | number) => string;
  readonly sayMoment: (at: string) => string;
  readonly sayDuration: (seconds: number) => string;
  readonly sayRebuilt: (rebuilt: number) => string;
};

/** Whole minutes, so that the line does not change while it is copied. */
export const lagCode = (name: string, seconds: number): string =>
  `${name}=${Math.max(1, Math.round(seconds / 60))}min`;

export const notChecked = (
  { text }: Words,
  label: AppTextId,
  why: AppTextId,
  codes: readonly string[] = [],
): Finding => ({
  label,
  tone: 'neutral',
  headline: text('status.notChecked'),
  details: [text(why)],
  isUnchecked: true,
  codes,
});
