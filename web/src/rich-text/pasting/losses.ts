/** What a pasted text had and ours cannot have, as far as a person wants to know it. */
export const LOSSES = [
  'pictures',
  'tables',
  'numbering',
  'levels',
  'scripts',
  'struck',
  'links',
  'comments',
  'lines',
] as const;
export type Loss = (typeof LOSSES)[number];
