import { byLanguage, type Catalogue } from './intl.ts';

export const appCatalogues = byLanguage(import.meta.glob<Catalogue>('../../../waiver/src/texts/*/app.json'));
