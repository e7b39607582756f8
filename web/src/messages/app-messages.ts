import type { Catalogue } from './intl.ts';
import { byLanguage } from './text-files.ts';

export const appCatalogues = byLanguage(import.meta.glob<Catalogue>('../../../waiver/src/texts/*/app.json'));
