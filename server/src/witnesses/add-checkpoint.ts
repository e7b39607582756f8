import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { type NoteSignature, parseNote } from '@waivers/proof/notes/note.ts';
import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import type { Witness } from '@waivers/proof/notes/policy.ts';
import { isSignedBy, timeOf } from '@waivers/proof/notes/signatures.ts';
import { OUTBOUND_LIMITS, type Outbound, type OutboundOptions } from '../outbound/outbound.ts';
import type { OutboundAnswer } from '../outbound/outbound-request.ts';

/** Room for 16 signatures by ML-DSA-44. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_CLOCK_DIFFERENCE_SECONDS = 24 * 60 * 60;

/** For `createOutbound`: the operator's own addresses may be private. */
export const witnessOutbound = (witnesses: readonly Witness[]): OutboundOptions => ({
  allowList: { networks: [], origins: witnesses.map(({ url }) => new URL(url).origin) },
  limits: OUTBOUND_LIMITS,
});

/** A witness with its keys: it may have one of either type. */
export type WitnessAddress = { readonly url: string; readonly keys: readonly VerifierKey[] };

export type Submission = {
  /** The size that the witness signed last, as far as known here; 0 for none. */
  readonly old: number;
  /** Consistency proof from that size. */
  readonly proof: readonly Uint8Array[];
  /** The checkpoint, signed by the log. */
  readonly note: string;
};

/**
 * `conflict`: the witness has signed another size last. `refused_proof`: it has seen a log of which this is no
 * continuation. The problem of a failure reads after the witness's name.
 */
export type WitnessAnswer =
  | { readonly kind: 'cosigned'; readonly signatures: readonly NoteSignature[] }
  | { readonly kind: 'conflict'; readonly size: number }
  | { readonly kind: 'refused_proof' }
  | { readonly kind: 'failed'; readonly problem: string };

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'answered 400: it does not understand the request',
  403: 'answered 403: it does not know the key that signs this log',
  404: 'answered 404: it does not know this log, or the URL is wrong',
};

const failed = (problem: string): WitnessAnswer => ({ kind: 'failed', problem });

const isNear = (seconds: bigint, now: Date): boolean =>
  Math.abs(Number(seconds) - now.getTime() / 1000) < MAX_CLOCK_DIFFERENCE_SECONDS;

/** Takes over what known keys have signed, and ignores other lines. */
const readCosignatures = (
  body: string,
  note: string,
  keys: readonly VerifierKey[],
  now: Date,
): WitnessAnswer => {
  const text = parseNote(note)?.text ?? '';
  const lines = parseNote(`${text}\n${body}`)?.signatures;
  if (lines === undefined) return failed('answered something else than signatures');
  const signatures: NoteSignature[] = [];
  for (const key of keys) {
    const line = lines.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
    if (line === undefined) continue;
    if (!isSignedBy(text, key, line.signature)) return failed('sent a wrong signature');
    if (!isNear(timeOf(key, line.signature), now)) return failed('signed with a time more than a day off');
    signatures.push(line);
  }
  return signatures.length === 0 ? failed('did not sign with its key') : { kind: 'cosigned', signatures };
};

const SIZE = /^(?:0|[1-9]\d{0,15})\n$/;

const readConflict = ({ headers }: OutboundAnswer, body: string): WitnessAnswer =>
  headers['content-type'] === 'text/x.tlog.size' && SIZE.test(body)
    ? { kind: 'conflict', size: Number(body) }
    : failed('answered 409 without a size');

/** Submits a checkpoint to a witness (c2sp.org/tlog-witness). Never rejects. */
export const addCheckpoint = async (
  { url, keys }: WitnessAddress,
  { old, proof, note }: Submission,
  outbound: Pick<Outbound, 'send'>,
  now: Date,
): Promise<WitnessAnswer> => {
  const lines = [`old ${old}`, ...proof.map(toBase64)];
  const answer = await outbound.send({
    url: new URL(`${url}/add-checkpoint`),
    method: 'POST',
    body: `${lines.join('\n')}\n\n${note}`,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (answer.kind === 'failed') return failed(`did not answer: ${answer.reason}`);
  if (answer.isCut) return failed('answered more than 64 KiB');
  const body = answer.body.toString('utf8');
  if (answer.status === 200) return readCosignatures(body, note, keys, now);
  if (answer.status === 409) return readConflict(answer, body);
  if (answer.status === 422) return { kind: 'refused_proof' };
  return failed(PROBLEMS[answer.status] ?? `answered ${answer.status}`);
};
