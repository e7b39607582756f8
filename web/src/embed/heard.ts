export type Heard = {
  /** Of the page in the frame, in CSS pixels. */
  readonly height: number;
  /** What is to be seen now, from the page's top. */
  readonly top: number | undefined;
  readonly isEscape: boolean;
};

/** A wrong number must not make a host's page endless; a higher page scrolls in its frame. */
const HIGHEST = 50_000;

const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** @returns undefined for what is not from a page of ours */
export const heardIn = (data: unknown): Heard | undefined => {
  const { waivers, height, top, esc } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (waivers !== 1 || !isSize(height)) return undefined;
  return { height: Math.min(height, HIGHEST), top: isSize(top) ? top : undefined, isEscape: esc === 1 };
};
