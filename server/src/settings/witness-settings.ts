import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { ED25519, parseVerifierKey } from '@waivers/proof/notes/note-keys.ts';
import type { Witness } from '@waivers/proof/notes/policy.ts';
import { z } from 'zod';
import { isLoopbackName } from '../http/loopback.ts';

const MAX_WITNESSES = 16;

class Invalid extends Error {}

const isSubmissionPrefix = (text: string): boolean => {
  const { protocol, hostname = '', username, search, hash } = URL.parse(text) ?? {};
  const isPlain = username === '' && search === '' && hash === '';
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname)));
};

/** @param pair such as `w.example/1+5f3a0b1c+BM… https://w.example/submit` @throws Invalid */
const parseWitness = (pair: string, place: number): Witness => {
  const [vkey = '', url = '', ...more] = pair.trim().split(/\s+/);
  const key = parseVerifierKey(vkey);
  if (key === undefined)
    throw new Invalid(
      `must be pairs of a vkey and a URL, separated by commas; pair ${place + 1} begins with no vkey of c2sp.org/signed-note`,
    );
  if (key.type === ED25519)
    throw new Invalid(
      `must have keys of witnesses (type 4 or 6 of c2sp.org/tlog-cosignature); that of ${key.name} is a log's (type 1)`,
    );
  if (more.length > 0 || !isSubmissionPrefix(url))
    throw new Invalid(
      `must have the submission prefix https://host[/path] after the key of ${key.name} (http on loopback only)`,
    );
  return { key, url: url.endsWith('/') ? url.slice(0, -1) : url };
};

/** @throws Invalid */
const parseWitnesses = (text: string): readonly Witness[] => {
  const witnesses = text.split(',').map(parseWitness);
  const keys = new Set(witnesses.map(({ key }) => toBase64(key.publicKey)));
  if (keys.size < witnesses.length) throw new Invalid('must have each public key once');
  if (witnesses.length > MAX_WITNESSES) throw new Invalid(`must have ${MAX_WITNESSES} witnesses at most`);
  return witnesses;
};

export const witnesses = z.string().transform((text, context): readonly Witness[] => {
  try {
    return parseWitnesses(text);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    context.addIssue(error.message);
    return z.NEVER;
  }
});
