import type { Catalogues } from './intl.ts';

const en = () => import('@waivers/waiver/texts/en/sign.json');
const de = () => import('@waivers/waiver/texts/de/sign.json');

/** The texts around the document that is signed; those of the document itself come with it. */
export const signCatalogues: Catalogues = { en, es: en, fr: en, de, ja: en, zh: en, ko: en, vi: en };
