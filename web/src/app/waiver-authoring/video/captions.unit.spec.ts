import { expect, it } from 'vitest';
import { languageOfFile } from './captions.tsx';

it.each([
  ['paddle-safely.de.vtt', 'de'],
  ['paddle_DE.VTT', 'de'],
  ['film-fr-CA.vtt', 'fr'],
  ['film.xx.vtt', undefined],
  ['paddle-safely.vtt', undefined],
  ['de.vtt', undefined],
])('languageOfFile parses %s as %s', (name, locale) => {
  expect(languageOfFile(name)).toBe(locale);
});
