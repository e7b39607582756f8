import { parseNote } from '@waivers/proof/notes/note.ts';
import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { isSignedBy, timeOf } from '@waivers/proof/notes/signatures.ts';
import type { KeptCheckpoint } from '../checkpoint-store.ts';
import { checkpointName, count } from './words.ts';

type Mark = Pick<KeptCheckpoint, 'size' | 'signedAt'>;
type Signed = { readonly count: number; readonly size: number; readonly at: bigint };

export type CosignatureAudit = {
  /** Checks what witnesses have signed of a checkpoint. */
  compare(kept: KeptCheckpoint): void;
  findings(): readonly string[];
  notices(): readonly string[];
};

/** A witness may have signed any number. */
const isoOf = (seconds: bigint): string => {
  const at = new Date(Number(seconds) * 1000);
  return Number.isNaN(at.getTime()) ? String(seconds) : at.toISOString();
};

/** Checks cosignatures by the keys of known witnesses. Those of others are counted only. */
export const createCosignatureAudit = (witnesses: readonly VerifierKey[]): CosignatureAudit => {
  const defects = new Map<string, { readonly first: Mark; readonly count: number }>();
  const signed = new Map<VerifierKey, Signed>();
  let unknown = 0;
  const noteDefect = (problem: string, mark: Mark): void => {
    const known = defects.get(problem);
    defects.set(problem, { first: known?.first ?? mark, count: (known?.count ?? 0) + 1 });
  };
  return {
    compare: (kept) => {
      if (kept.cosignatures === '') return;
      const own = parseNote(kept.note);
      const lines = own && parseNote(`${own.text}\n${kept.cosignatures}`)?.signatures;
      if (own === undefined || lines === undefined)
        return noteDefect('has cosignatures that cannot be read: log.cosignatures was altered', kept);
      for (const { name, keyId, signature } of lines) {
        const key = witnesses.find((each) => each.name === name && each.keyId === keyId);
        if (key === undefined) unknown += 1;
        else if (isSignedBy(own.text, key, signature))
          signed.set(key, {
            count: (signed.get(key)?.count ?? 0) + 1,
            size: kept.size,
            at: timeOf(key, signature),
          });
        else noteDefect(`has a wrong cosignature of the witness ${name}: it was altered`, kept);
      }
    },
    findings: () =>
      [...defects].map(
        ([problem, { first, count: number }]) =>
          `${count(number, 'kept checkpoint')}: ${checkpointName(first)} ${problem}.`,
      ),
    notices: () => [
      ...[...signed].map(
        ([{ name }, { count: number, size, at }]) =>
          `The witness ${name} has signed ${count(number, 'kept checkpoint')}, the last one of size ` +
          `${size.toLocaleString('en')} at ${isoOf(at)}.`,
      ),
      ...(unknown === 0
        ? []
        : [
            `${count(unknown, 'cosignature')} of witnesses that are not known here: not checked. ` +
              'WITNESSES or a policy (--policy) names them.',
          ]),
    ],
  };
};
