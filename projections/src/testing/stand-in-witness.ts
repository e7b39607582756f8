import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase64 } from '@waivers/proof/notes/base64.ts';
import { type Checkpoint, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { formatSignatures } from '@waivers/proof/notes/note.ts';
import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { isSignedBy } from '@waivers/proof/notes/signatures.ts';
import type { WitnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { EMPTY_ROOT } from '@waivers/proof/tree/hash.ts';
import { isConsistent } from '@waivers/proof/tree/proofs.ts';

/**
 * `right` follows c2sp.org/tlog-witness. `lost_answer` signs and closes the connection; `unsized_conflict` answers 409 as
 * a proxy might; `no_time` and `far_time` sign with such a time; `other_key` signs with a key that nobody knows.
 */
export type WitnessMood =
  | 'right'
  | 'error'
  | 'silent'
  | 'huge'
  | 'garbage'
  | 'lost_answer'
  | 'unsized_conflict'
  | 'no_time'
  | 'far_time'
  | 'wrong_signature'
  | 'other_key';

type Answer = { readonly status: number; readonly type?: string; readonly body?: string };

const REQUEST = /^old (?<old>0|[1-9]\d{0,15})\n(?<proof>(?:[A-Za-z0-9+/]{43}=\n){0,63})\n(?<note>[\s\S]+)$/u;

const NOW = (): bigint => BigInt(Math.floor(Date.now() / 1000));
const YEAR = 365n * 86_400n;

const flipLastBit = (bytes: Uint8Array): Uint8Array => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1);

/** Runs a witness of c2sp.org/tlog-witness on loopback. */
export const startWitness = async (signers: readonly WitnessSigner[], stranger: WitnessSigner) => {
  const state = {
    mood: 'right' as WitnessMood,
    /** The keys of known logs by origin. */
    logs: new Map<string, readonly VerifierKey[]>(),
    signed: new Map<string, Checkpoint>(),
    /** The old sizes of all requests. */
    asked: [] as number[],
    statuses: [] as number[],
    lastBody: '',
  };

  const hasLogSigned = ({ note, origin }: Checkpoint): boolean => {
    const known = (state.logs.get(origin) ?? []).map((key) => {
      const line = note.signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
      return line && isSignedBy(note.text, key, line.signature);
    });
    return known.includes(true) && !known.includes(false);
  };

  const sign = ({ note: { text } }: Checkpoint): string => {
    const { mood } = state;
    const times: Partial<Record<WitnessMood, bigint>> = { no_time: 0n, far_time: NOW() + YEAR };
    const at = times[mood] ?? NOW();
    const lines = (mood === 'other_key' ? [stranger] : [stranger, ...signers]).map(({ cosign }) =>
      cosign(text, at),
    );
    return formatSignatures(
      mood === 'wrong_signature'
        ? lines.map((line) => ({ ...line, signature: flipLastBit(line.signature) }))
        : lines,
    );
  };

  /** In the order of the specification. */
  const addCheckpoint = (body: string): Answer => {
    const { old: oldText, proof = '', note = '' } = REQUEST.exec(body)?.groups ?? {};
    const checkpoint = parseCheckpoint(note);
    if (oldText === undefined || checkpoint === undefined) return { status: 400 };
    const old = Number(oldText);
    state.asked.push(old);
    const { origin, size, root } = checkpoint;
    if (!state.logs.has(origin)) return { status: 404 };
    if (!hasLogSigned(checkpoint)) return { status: 403 };
    if (old > size) return { status: 400 };
    const last = state.signed.get(origin);
    const known = last?.size ?? 0;
    if (known !== old) return { status: 409, type: 'text/x.tlog.size', body: `${known}\n` };
    if (size === 0 && !Buffer.from(root).equals(EMPTY_ROOT)) return { status: 422 };
    const path = proof
      .split('\n')
      .slice(0, -1)
      .map((line) => fromBase64(line) ?? Buffer.of());
    if (!isConsistent(last ?? { size: 0, root: EMPTY_ROOT }, checkpoint, path)) return { status: 422 };
    state.signed.set(origin, checkpoint);
    return { status: 200, body: sign(checkpoint) };
  };

  const answer = (body: string, response: ServerResponse): void => {
    const { mood } = state;
    state.lastBody = body;
    if (mood === 'silent') return;
    if (mood === 'error') return void response.writeHead(500).end();
    if (mood === 'unsized_conflict') return void response.writeHead(409).end('conflict\n');
    if (mood === 'garbage') return void response.end('<html>not a signature</html>\n');
    if (mood === 'huge') return void response.end('— a AAAAAAAA\n'.repeat(10_000));
    const { status, type = 'text/plain', body: text = '' } = addCheckpoint(body);
    state.statuses.push(status);
    if (mood === 'lost_answer') return void response.destroy();
    response.writeHead(status, { 'content-type': type }).end(text);
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isKnown = request.method === 'POST' && request.url === '/submit/add-checkpoint';
      if (isKnown) answer(Buffer.concat(parts).toString('utf8'), response);
      else response.writeHead(405).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/submit`,
    state,
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export type StandInWitness = Awaited<ReturnType<typeof startWitness>>;
