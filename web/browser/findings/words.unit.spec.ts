import { describe, expect, it } from 'vitest';
import { leftInEnglish, untranslated } from './words.ts';

describe('what is not translated', () => {
  it('is outside the brackets of the pseudo-locale', () => {
    expect(untranslated(['[Şȧȧṽḗḗ]', 'Save'], [])).toEqual(['“Save” is not translated']);
    expect(untranslated(['[Şȧȧṽḗḗ] now'], [])).toEqual(['“now” is not translated']);
  });

  it('is nothing that a scene has written, inside of a text or on its own', () => {
    expect(untranslated(['[şīɠƞḗḗḓ by Ann]', 'Ann Lee', '12 – 3'], ['Ann', /Lee/g])).toEqual([]);
  });

  it('may be part of a text in several pieces', () => {
    expect(untranslated(['[Şḗḗḗḗ', 'the rules', 'ħḗḗřḗḗ]', 'Open'], [])).toEqual([
      '“Open” is not translated',
    ]);
  });
});

describe('what is left in English', () => {
  const english = new Set(['Logout']);

  it('is a text of ours whose German is another', () => {
    expect(leftInEnglish(['Logout', 'Abmelden'], english, [])).toEqual(['“Logout” is English']);
  });

  it('is a sentence with a word that German does not have', () => {
    expect(leftInEnglish(['Look at the other version'], english, [])).toHaveLength(1);
    expect(leftInEnglish(['Was Sie schreiben, ist nicht verloren.'], english, [])).toEqual([]);
    expect(leftInEnglish(['Nobody has signed this'], english, ['Nobody has signed this'])).toEqual([]);
  });
});
