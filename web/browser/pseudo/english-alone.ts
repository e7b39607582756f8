import { documentWords as de } from '@waivers/waiver/texts/de/document.ts';
import { documentWords as en } from '@waivers/waiver/texts/en/document.ts';
import { catalogue } from './pseudo-texts.ts';

const pairs = (english: object, german: object): readonly (readonly [unknown, unknown])[] =>
  Object.entries(english).flatMap(([key, text]) => {
    const other: unknown = (german as Record<string, unknown>)[key];
    return typeof text === 'object' ? pairs(text, other as object) : [[text, other] as const];
  });

const ALL = [
  ...pairs(catalogue('app'), catalogue('app', 'de')),
  ...pairs(catalogue('sign'), catalogue('sign', 'de')),
  ...pairs(en, de),
];

const GERMAN = new Set(ALL.map(([, german]) => german));

export const ENGLISH_ONLY: ReadonlySet<string> = new Set(
  ALL.flatMap(([english]) => (typeof english === 'string' && !GERMAN.has(english) ? [english] : [])),
);
