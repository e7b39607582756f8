/** ISO 3166-1 alpha-2 by the first digits (USPS Publication 65, Appendix B); longer ones first. */
const TERRITORIES: readonly (readonly [digits: RegExp, code: string])[] = [
  [/^008/, 'VI'],
  [/^00[679]/, 'PR'],
  [/^96799/, 'AS'],
  [/^969(?:39|40)/, 'PW'],
  [/^9694[1-4]/, 'FM'],
  [/^9695[0-2]/, 'MP'],
  [/^969[67]0/, 'MH'],
  [/^969[123]/, 'GU'],
];

/** A territory or associated state that lies beyond a map of the states; undefined for ZIP codes of the states. */
export const territoryOfZip = (zip: string): string | undefined =>
  TERRITORIES.find(([digits]) => digits.test(zip))?.[1];
