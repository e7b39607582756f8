import { v7 } from 'uuid';
import { type AdultOptions, adultBody, guardianBody, type Publication } from './signing-bodies.ts';

export { drawnInk, type Publication } from './signing-bodies.ts';

export const adultSigning = (
  publication: Publication,
  options: AdultOptions & { readonly id?: string } = {},
) => adultBody(options.id ?? v7(), publication, options);

export const guardianSigning = (
  publication: Publication,
  children = 3,
  options: { readonly id?: string } = {},
) => guardianBody(options.id ?? v7(), publication, children);
