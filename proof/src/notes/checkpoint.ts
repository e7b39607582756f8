import { type CheckpointText, parseCheckpointText } from './checkpoint-text.ts';
import { type Note, parseNote } from './note.ts';
import type { VerifierKey } from './note-keys.ts';
import { isQuorum, type Policy } from './policy.ts';
import { isSignedBy } from './signatures.ts';

export type Checkpoint = CheckpointText & { readonly note: Note };

/** @returns undefined if the text is not a signed checkpoint; its signatures are not checked */
export const parseCheckpoint = (text: string): Checkpoint | undefined => {
  const note = parseNote(text);
  const stated = note && parseCheckpointText(note.text);
  return note && stated && { ...stated, note };
};

/**
 * Why a checkpoint is not to be trusted. `bad_signature`: it names a known key, which did not sign it.
 * `unknown_log`: no known log has signed it. `too_few_witnesses`: the policy asks for more.
 */
export type Distrust = 'bad_signature' | 'unknown_log' | 'too_few_witnesses';

/** @returns undefined if the checkpoint is valid under the policy */
export const distrustIn = ({ origin, note }: Checkpoint, policy: Policy): Distrust | undefined => {
  let isBad = false;
  const hasSigned = (key: VerifierKey): boolean => {
    const line = note.signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
    if (line === undefined) return false;
    const isGood = isSignedBy(note.text, key, line.signature);
    isBad ||= !isGood;
    return isGood;
  };
  const ownLogs = policy.logs.filter(({ name }) => name === origin);
  const isOfLog = ownLogs.filter(hasSigned).length > 0;
  const witnesses = new Set([...policy.witnesses].filter(([, key]) => hasSigned(key)).map(([name]) => name));
  if (isBad) return 'bad_signature';
  if (!isOfLog) return 'unknown_log';
  return isQuorum(policy, (name) => witnesses.has(name)) ? undefined : 'too_few_witnesses';
};
