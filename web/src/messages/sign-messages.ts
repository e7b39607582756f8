import { byLanguage, type Catalogue } from './intl.ts';

export const signCatalogues = byLanguage(
  import.meta.glob<Catalogue>('../../../waiver/src/texts/*/sign.json'),
);
