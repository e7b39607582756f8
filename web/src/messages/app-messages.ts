import type { Catalogues } from './intl.ts';

const en = () => import('./app/en.json');
const de = () => import('./app/de.json');

/** The dashboard's texts. */
export const appCatalogues: Catalogues = { en, es: en, fr: en, de, ja: en, zh: en, ko: en, vi: en };
