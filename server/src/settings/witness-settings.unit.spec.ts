import {
  ED25519,
  formatVerifierKey,
  ML_DSA_44_COSIGNATURE,
  verifierKey,
} from '@waivers/proof/notes/note-keys.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { describe, expect, it } from 'vitest';
import { InvalidSettings, readSettings } from './settings.ts';

const { key } = witnessSigner('w.example/1', 1);
const { key: postQuantum } = witnessSigner('w.example/1', 1, ML_DSA_44_COSIGNATURE);
const VKEY = formatVerifierKey(key);
const URL = 'https://w.example/submit';

const problemsOf = (text: string): readonly string[] => {
  try {
    readSettings({ WITNESSES: text });
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
  return [];
};

describe('WITNESSES', () => {
  it('is pairs of a key of either type and a submission prefix', () => {
    const loopback = 'http://127.0.0.1:7380';
    const text = ` ${VKEY}   ${URL}/ , ${formatVerifierKey(postQuantum)} ${loopback}`;
    expect(readSettings({ WITNESSES: text }).witnesses).toEqual([
      { key, url: URL },
      { key: postQuantum, url: loopback },
    ]);
    expect(readSettings({}).witnesses).toBeUndefined();
  });

  it.each([
    ['no key', URL, /^WITNESSES must be pairs of a vkey and a URL.*; pair 1 begins with no vkey/],
    ['a key with another id', `${VKEY.replace(/\+[0-9a-f]{8}/, '+00000000')} ${URL}`, /begins with no vkey/],
    ['a comma at the end', `${VKEY} ${URL},`, /pair 2 begins with no vkey/],
    [
      'the key of a log',
      `${formatVerifierKey(verifierKey('log.example', ED25519, key.publicKey))} ${URL}`,
      /that of log\.example is a log's \(type 1\)/,
    ],
    ['no URL', VKEY, /must have the submission prefix .* after the key of w\.example\/1/],
    ['a URL that is none', `${VKEY} w.example`, /must have the submission prefix/],
    ['http', `${VKEY} http://w.example`, /must have the submission prefix/],
    ['a user', `${VKEY} https://u:p@w.example`, /must have the submission prefix/],
    ['a query', `${VKEY} https://w.example?a=1`, /must have the submission prefix/],
    ['a second URL', `${VKEY} ${URL} ${URL}`, /must have the submission prefix/],
    [
      'a key under two names',
      `${VKEY} ${URL},${formatVerifierKey({ ...witnessSigner('other.example', 1).key })} ${URL}`,
      /must have each public key once/,
    ],
    [
      'too many',
      Array.from(
        { length: 17 },
        (_, at) => `${formatVerifierKey(witnessSigner('w', at + 1).key)} ${URL}`,
      ).join(),
      /must have 16 witnesses at most/,
    ],
  ])('is refused with %s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });
});
