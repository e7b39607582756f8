import type { Catalogue } from './intl.ts';
import { byLanguage } from './text-files.ts';

/** The texts around the document that is signed; those of the document itself come with it. */
export const signCatalogues = byLanguage(
  import.meta.glob<Catalogue>('../../../waiver/src/texts/*/sign.json'),
);
