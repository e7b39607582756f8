import type { Catalogue } from './intl.ts';
import { byLanguage } from './text-files.ts';

/** Around the document, which brings its own texts. */
export const signCatalogues = byLanguage(
  import.meta.glob<Catalogue>('../../../waiver/src/texts/*/sign.json'),
);
