import type { StartingPoint } from '../config/starting-points/starting-points.ts';

/** A paragraph, a heading, or a list. */
export type TextBlock = string | { readonly heading: string } | { readonly points: readonly string[] };

/** A field that is chosen from has options. */
export type FieldTexts = string | { readonly title: string; readonly options: readonly string[] };

export type SectionTexts = {
  readonly title: string;
  readonly content: readonly TextBlock[];
  readonly fields: Readonly<Record<string, FieldTexts>>;
};

/**
 * What an owner begins with, to be edited before customers sign it. What stands in square brackets has to be filled in.
 * @property sections by the names that the starting point gives them
 */
export type StartingPointTexts = {
  readonly title: string;
  readonly content: readonly TextBlock[];
  readonly sections: Readonly<Record<string, SectionTexts>>;
};

/** Every starting point in one language. */
export type StartingPointsTexts = Readonly<Record<StartingPoint, StartingPointTexts>>;
