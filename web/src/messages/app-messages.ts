import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Catalogues } from './intl.ts';

const en = () => import('@waivers/waiver/texts/en/app.json');
const de = () => import('@waivers/waiver/texts/de/app.json');

/** The dashboard's texts. */
export const appCatalogues: Catalogues = { en, es: en, fr: en, de, ja: en, zh: en, ko: en, vi: en };

/** The languages that the dashboard can be read in; the others show English until they are finished. */
export const FINISHED_APP_LOCALES = ['en', 'de'] as const satisfies readonly ProductLocale[];
