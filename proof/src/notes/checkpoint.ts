import { type CheckpointText, parseCheckpointText } from './checkpoint-text.ts';
import { type Note, type NoteSignature, parseNote } from './note.ts';
import type { VerifierKey } from './note-keys.ts';
import { isQuorum, type Policy } from './policy.ts';
import { isSignedBy, timeOf } from './signatures.ts';

export type Checkpoint = CheckpointText & { readonly note: Note };

/** @returns undefined if the text is not a signed checkpoint; its signatures are not checked */
export const parseCheckpoint = (text: string): Checkpoint | undefined => {
  const note = parseNote(text);
  const stated = note && parseCheckpointText(note.text);
  return note && stated && { ...stated, note };
};

/**
 * Why a checkpoint is not to be trusted. `bad_signature`: it names a known key of a log, which did not sign it;
 * `bad_cosignature`: the same of a witness. `unknown_log`: no known log has signed it. `too_few_witnesses`: the policy
 * asks for more.
 */
export type Distrust = 'bad_signature' | 'bad_cosignature' | 'unknown_log' | 'too_few_witnesses';

const lineOf = ({ signatures }: Note, key: VerifierKey): NoteSignature | undefined =>
  signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);

/** Tells whether a key has signed a note; undefined if the note has no line of this key. */
const judge = (note: Note, key: VerifierKey): boolean | undefined => {
  const line = lineOf(note, key);
  return line && isSignedBy(note.text, key, line.signature);
};

/** @returns undefined if the checkpoint is valid under the policy */
export const distrustIn = ({ origin, note }: Checkpoint, policy: Policy): Distrust | undefined => {
  const ofLog = policy.logs.filter(({ name }) => name === origin).map((key) => judge(note, key));
  const ofWitnesses = new Map([...policy.witnesses].map(([name, key]) => [name, judge(note, key)]));
  if (ofLog.includes(false)) return 'bad_signature';
  if ([...ofWitnesses.values()].includes(false)) return 'bad_cosignature';
  if (!ofLog.includes(true)) return 'unknown_log';
  return isQuorum(policy, (name) => ofWitnesses.get(name) === true) ? undefined : 'too_few_witnesses';
};

export type Cosigner = {
  /** Its name in the policy. */
  readonly witness: string;
  /** When the witness says that it signed, in seconds since 1970. */
  readonly at: bigint;
};

/** Returns the witnesses of a policy that have signed a checkpoint, for one that `distrustIn` finds valid. */
export const cosignersOf = ({ note }: Checkpoint, { witnesses }: Policy): readonly Cosigner[] =>
  [...witnesses].flatMap(([witness, key]) => {
    const line = lineOf(note, key);
    return line === undefined ? [] : [{ witness, at: timeOf(key, line.signature) }];
  });
