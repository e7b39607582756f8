import { hashOf, leafFrom } from '@waivers/proof/leaf.ts';
import {
  type Checkpoint,
  type Distrust,
  distrustIn,
  parseCheckpoint,
} from '@waivers/proof/notes/checkpoint.ts';
import { formatVerifierKey, type VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import { parseReceipt, type Receipt } from '@waivers/proof/receipt.ts';
import { rootFromInclusion } from '@waivers/proof/tree/proofs.ts';
import type { LogHistory } from '../../log/identity/log-identity.ts';
import type { Epochs } from './epochs.ts';
import type { SignatureTrust } from './signature-trust.ts';
import { count, keyName } from './words.ts';

/** A checkpoint or receipt that somebody kept outside of the database. */
export type OutsideProof = {
  readonly name: string;
  readonly checkpoint: Checkpoint;
  readonly receipt?: Receipt;
};

/** @returns undefined if the text is no signed checkpoint */
export const outsideCheckpoint = (name: string, text: string): OutsideProof | undefined => {
  const checkpoint = parseCheckpoint(text);
  return checkpoint && { name, checkpoint };
};

/** @returns undefined if the text is no `.tlog-proof` file */
export const outsideReceipt = (name: string, text: string): OutsideProof | undefined => {
  const receipt = parseReceipt(text);
  return receipt && { name, checkpoint: receipt.checkpoint, receipt };
};

export type ReadLog = {
  readonly history: LogHistory;
  readonly epochs: Epochs;
  /** Number of events. */
  readonly size: number;
  rootAt(size: number): Uint8Array | undefined;
  leafAt(index: number): Uint8Array | undefined;
};

type Judgement = { readonly findings: readonly string[]; readonly notices: readonly string[] };

const finding = (text: string): Judgement => ({ findings: [text], notices: [] });
const notice = (text: string): Judgement => ({ findings: [], notices: [text] });

const ORIGIN = /^waivers\/(?<logId>[0-9a-f-]{36})\/(?<epoch>[0-9a-f-]{36})$/;

const epochIn = ({ origin }: Checkpoint, { logId }: LogHistory): string | undefined => {
  const named = ORIGIN.exec(origin)?.groups;
  return named?.logId === logId ? named.epoch : undefined;
};

const DISTRUST: Readonly<Record<Distrust, string>> = {
  bad_signature: 'its signature is wrong, so it was altered and proves nothing',
  bad_cosignature: 'the signature of a witness on it is wrong, so it was altered and proves nothing',
  unknown_log: 'it was signed by a key that is not known here, so it proves nothing',
  too_few_witnesses: 'too few witnesses of the policy have signed it',
};

/** @returns why the checkpoint is not trusted; a lost key's is compared, but proves nothing by itself */
const distrust = async (
  { checkpoint }: OutsideProof,
  epoch: string,
  { trust, policy, witnesses }: Outside,
): Promise<{ readonly problem?: string; readonly doubt?: string }> => {
  const own: Policy = {
    logs: await trust.keysOf(epoch),
    witnesses: new Map(witnesses.map((key) => [formatVerifierKey(key), key])),
    groups: new Map(),
    quorum: 'none',
  };
  const reason = distrustIn(checkpoint, policy ?? own);
  if (reason === undefined) return {};
  const signing = await trust.signingOf(checkpoint, epoch);
  if (reason === 'unknown_log' && signing.by === 'lost key')
    return {
      doubt: `was signed by key ${keyName(signing.keyId)}, which was declared lost: its signature was not checked`,
    };
  return { problem: DISTRUST[reason] };
};

const compareRoot = (
  { name, checkpoint: { size, root } }: OutsideProof,
  epoch: string,
  { history, epochs, size: events, rootAt }: ReadLog,
): Judgement => {
  const here = rootAt(size);
  if (here !== undefined && Buffer.from(root).equals(here))
    return notice(`${name}: the log begins with the ${count(size, 'event')} of this checkpoint.`);
  const end = epochs.endOf(epoch);
  if (end !== undefined && size > end)
    return finding(
      `${name}: the log was restored with ${count(end, 'event')} of epoch ${epoch}, but this checkpoint covers ` +
        `${count(size, 'event')}: at least ${count(size - end, 'event')} missing.`,
    );
  const older = history.epochs.includes(epoch)
    ? ''
    : ' The log does not know its epoch: it is an older copy.';
  if (here === undefined)
    return finding(
      `${name}: the log is shorter than this checkpoint of size ${size.toLocaleString('en')}: at least ` +
        `${count(size - events, 'event')} missing.${older}`,
    );
  return finding(
    `${name}: the log's first ${count(size, 'event')} are not those of this checkpoint, although it is signed: events were ` +
      `altered, removed or inserted there, or another log was shown (a fork).${older}`,
  );
};

const compareReceipt = ({ name, receipt }: OutsideProof, { leafAt }: ReadLog): Judgement => {
  if (receipt === undefined) return { findings: [], notices: [] };
  const { index, path, checkpoint, extra } = receipt;
  const leads = (leaf: Uint8Array): boolean => {
    const root = rootFromInclusion(index, checkpoint.size, leaf, path);
    return root !== undefined && Buffer.from(root).equals(checkpoint.root);
  };
  const here = leafAt(index);
  if (here !== undefined && leads(here))
    return notice(`${name}: the event of position ${index + 1} is the receipt's.`);
  if (extra === undefined)
    return finding(`${name}: the event of position ${index + 1} is not the one that this receipt proves.`);
  try {
    const leaf = leafFrom(extra);
    if (leads(hashOf(leaf)))
      return finding(
        `${name}: it proves the event ${leaf.type} of stream sha256:${leaf.stream} at position ${leaf.position}, but the log ` +
          `${here === undefined ? 'has no event' : 'has another one'} there: it was altered, removed or moved.`,
      );
  } catch {
    // The entry is not signed, so it may be anything.
  }
  return finding(`${name}: the receipt was altered: it does not lead from its event to its checkpoint.`);
};

export type Outside = {
  readonly proofs: readonly OutsideProof[];
  readonly trust: SignatureTrust;
  readonly policy: Policy | undefined;
  /** Without a policy: witnesses whose signatures are checked if there are any. */
  readonly witnesses: readonly VerifierKey[];
};

const forksAmong = (trusted: readonly OutsideProof[]): readonly string[] =>
  trusted.flatMap((one, place) =>
    trusted.slice(place + 1).flatMap((other) => {
      const [left, right] = [one.checkpoint, other.checkpoint];
      const isFork =
        left.origin === right.origin &&
        left.size === right.size &&
        !Buffer.from(left.root).equals(Buffer.from(right.root));
      return isFork
        ? [
            `${one.name} and ${other.name}: a fork. Both are signed for ${count(left.size, 'event')} of ${left.origin}, with different ` +
              'roots: two people were shown different logs.',
          ]
        : [];
    }),
  );

/** Compares what was kept outside with the log, and with each other. */
export const judgeOutside = async (outside: Outside, log: ReadLog) => {
  const judged: Judgement[] = [];
  const trusted: { readonly proof: OutsideProof; readonly holds: boolean }[] = [];
  for (const proof of outside.proofs) {
    const { name, checkpoint } = proof;
    const epoch = epochIn(checkpoint, log.history);
    if (epoch === undefined) {
      judged.push(finding(`${name}: it is of another log (${checkpoint.origin}).`));
      continue;
    }
    const { problem, doubt } = await distrust(proof, epoch, outside);
    if (problem !== undefined) {
      judged.push(finding(`${name}: ${problem}.`));
      continue;
    }
    const root = compareRoot(proof, epoch, log);
    if (doubt === undefined) trusted.push({ proof, holds: root.findings.length === 0 });
    else judged.push(notice(`${name} ${doubt}.`));
    judged.push(root, compareReceipt(proof, log));
  }
  const forks = forksAmong(trusted.map(({ proof }) => proof));
  const bad = trusted.filter(({ holds }) => !holds);
  const smaller = bad.filter(({ proof }) =>
    trusted.some(
      ({ proof: other, holds }) =>
        holds &&
        other.checkpoint.origin === proof.checkpoint.origin &&
        other.checkpoint.size > proof.checkpoint.size,
    ),
  );
  return {
    findings: [
      ...forks,
      ...smaller.map(
        ({ proof: { name, checkpoint } }) =>
          `${name}: a fork. A larger checkpoint of ${checkpoint.origin} leads to this log, this smaller one does not.`,
      ),
      ...judged.flatMap(({ findings }) => findings),
    ],
    notices: judged.flatMap(({ notices }) => notices),
    provenSize: Math.max(
      0,
      ...trusted.filter(({ holds }) => holds).map(({ proof }) => proof.checkpoint.size),
    ),
  };
};
