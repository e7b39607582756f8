import type { Catalogue } from './intl.ts';
import { byLanguage } from './text-files.ts';

export const signCatalogues = byLanguage(
  import.meta.glob<Catalogue>('../../../waiver/src/texts/*/sign.json'),
);
