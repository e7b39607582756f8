import type { Catalogue } from './intl.ts';
import { byLanguage } from './text-files.ts';

/** The dashboard's texts. */
export const appCatalogues = byLanguage(import.meta.glob<Catalogue>('../../../waiver/src/texts/*/app.json'));
