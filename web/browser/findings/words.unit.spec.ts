import { describe, expect, it } from 'vitest';
import { leftInEnglish, untranslated } from './words.ts';

describe('untranslated', () => {
  it('finds words outside the brackets of the pseudo-locale', () => {
    expect(untranslated(['[Şȧȧṽḗḗ]', 'Save'], [])).toEqual(['“Save” is not translated']);
    expect(untranslated(['[Şȧȧṽḗḗ] now'], [])).toEqual(['“now” is not translated']);
  });

  it('ignores the scene’s data', () => {
    expect(untranslated(['[şīɠƞḗḗḓ by Ann]', 'Ann Lee', '12 – 3'], ['Ann', /Lee/g])).toEqual([]);
  });

  it('tracks brackets across text nodes', () => {
    expect(untranslated(['[Şḗḗḗḗ', 'the rules', 'ħḗḗřḗḗ]', 'Open'], [])).toEqual([
      '“Open” is not translated',
    ]);
  });
});

describe('leftInEnglish', () => {
  const english = new Set(['Logout']);

  it('finds English texts that have a different German version', () => {
    expect(leftInEnglish(['Logout', 'Abmelden'], english, [])).toEqual(['“Logout” is English']);
  });

  it('finds sentences that contain English words', () => {
    expect(leftInEnglish(['Look at the other version'], english, [])).toHaveLength(1);
    expect(leftInEnglish(['Was Sie schreiben, ist nicht verloren.'], english, [])).toEqual([]);
    expect(leftInEnglish(['Nobody has signed this'], english, ['Nobody has signed this'])).toEqual([]);
  });
});
