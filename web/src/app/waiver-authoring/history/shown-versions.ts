import type { WaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';

/** A text that was saved and published in one step is one entry: its publication. */
const isOneWith = (newer: WaiverVersion | undefined, { kind, revision, at }: WaiverVersion): boolean =>
  newer?.kind === 'published' &&
  (kind === 'revised' || kind === 'drafted') &&
  newer.revision === revision &&
  newer.at === at;

/** @param versions newest first, without gaps */
export const shownVersions = (versions: readonly WaiverVersion[]): readonly WaiverVersion[] =>
  versions.filter((version, index) => !isOneWith(versions[index - 1], version));

/**
 * What a version is compared with: for a publication what customers signed before it, else what stood before it.
 * @param older newest first @returns undefined for the first one
 */
export const comparedWith = (
  version: WaiverVersion,
  older: readonly WaiverVersion[],
): WaiverVersion | undefined => {
  const [, ...shown] = shownVersions([version, ...older]);
  return version.kind === 'published' ? shown.find(({ kind }) => kind === 'published') : shown[0];
};
