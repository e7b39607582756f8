import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import type { QueryExecutorProvider } from 'kysely';
import { LOG_IDENTITY_STREAM, LOG_STAMPS_STREAM } from '../../definitions/streams.ts';
import type { LogHistory } from '../../log/identity/log-identity.ts';
import { damageOf } from '../../log/port/damage.ts';
import type { EventLog } from '../../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../../log/port/log-position.ts';
import { sha256Of } from '../../log/port/sha256.ts';
import { originOf } from '../checkpoint-keys.ts';
import { type KeptCheckpoint, keptBetween } from '../checkpoint-store.ts';
import { readLostKeys } from '../lost-keys.ts';
import { readHead } from '../tree-store.ts';
import { createCosignatureAudit } from './cosignature-audit.ts';
import { createEpochs, followedSizes } from './epochs.ts';
import { type EventSource, type HashedEvent, portSource } from './event-source.ts';
import { bytesOf, growingTree, hashOfLeafAt } from './fast-tree.ts';
import { createKeptAudit } from './kept-audit.ts';
import { judgeOutside, type OutsideProof } from './outside-proofs.ts';
import { createRecordAudit } from './record-audit.ts';
import { signatureTrust } from './signature-trust.ts';
import { judgeStamps, stampedTrees } from './stamped-trees.ts';
import { type JoinedRecords, readJoined } from './stored-records.ts';
import { count } from './words.ts';

export type VerifiedLog = {
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  /** Reads the log faster than its port does. */
  readonly openSource?: (() => EventSource) | undefined;
  readonly history: LogHistory;
  /** Reads `log.checkpoints` and the tree. */
  readonly database: QueryExecutorProvider;
  /** Returns the installation's own keys for an epoch; empty if it has none. Not called with a policy. */
  readonly ownKeys: (epoch: string) => Promise<readonly VerifierKey[]>;
  /** Trusted instead of the installation's own keys. */
  readonly policy?: Policy | undefined;
  /** Keys of known witnesses, which those of a policy replace. */
  readonly witnesses?: readonly VerifierKey[];
  readonly outside?: readonly OutsideProof[];
  readonly onProgress?: (events: number) => void;
};

export type Verification = {
  readonly events: number;
  /** Number of kept checkpoints that were compared. */
  readonly checkpoints: number;
  /** Number of events that a checkpoint of a known key proves. */
  readonly proven: number;
  /** What is wrong. Empty if the log holds. */
  readonly findings: readonly string[];
  /** What else to know. */
  readonly notices: readonly string[];
};

type Page = {
  readonly events: readonly HashedEvent[];
  readonly records: JoinedRecords;
  readonly kept: readonly KeptCheckpoint[];
};

const IDENTITY_STREAM_HASH = sha256Of(LOG_IDENTITY_STREAM);

/** @returns the checkpoints of larger trees than the log's */
const readPages = async function* (
  database: QueryExecutorProvider,
  source: EventSource,
  covered: number,
): AsyncGenerator<Page, readonly KeptCheckpoint[]> {
  let read = 0;
  const fetchNext = async (): Promise<Page> => {
    const events = await source.next();
    const first = read;
    read += events.length;
    const [records, kept] = await Promise.all([
      readJoined(database, first, Math.max(0, Math.min(events.length, covered - first))),
      keptBetween(database, first, read),
    ]);
    return { events, records, kept };
  };
  let next = fetchNext();
  for (;;) {
    let page = await next;
    if (page.events.length === 0) {
      // Read before the log is once more, because the product may be signing new events at the same time.
      const beyond = await keptBetween(database, read, Number.MAX_SAFE_INTEGER);
      page = await fetchNext();
      if (page.events.length === 0) return beyond;
    }
    next = fetchNext();
    // Avoids an unhandled rejection until the next iteration awaits it.
    next.catch(() => undefined);
    yield page;
  }
};

/** Returns the number of leaves to compare: none while the tree is still that of an earlier epoch. */
const readCovered = async ({ database, history }: VerifiedLog): Promise<number | 'earlier epoch'> => {
  const { size, after } = await readHead(database);
  if (after === undefined) return 0;
  return sameLogAndEpoch(requirePosition(after), history) ? size : 'earlier epoch';
};

const unlessDamaged = async <Value>(read: () => Promise<readonly Value[]>): Promise<readonly Value[]> => {
  let values: readonly Value[] = [];
  await damageOf(async () => {
    values = await read();
  });
  return values;
};

type Pass = Verification & {
  /** Whether checkpoints differ although events were hashed without parsing them. */
  readonly isToBeParsed: boolean;
};

const NOTHING_SIGNED =
  'The database keeps no checkpoint of this log, and none was given (--checkpoint), so nothing proves it. The product signs ' +
  'within seconds of its first start: if it has run, the checkpoints were removed.';

const nameHole = ([from, to]: readonly [bigint, bigint]): string =>
  `The log's numbering has a hole: ${from === to ? from : `${from} to ${to}`}.`;

const readOnce = async (
  verified: VerifiedLog,
  source: EventSource,
  parsesUncovered: boolean,
): Promise<Pass> => {
  const { log, history, database, ownKeys, policy, outside = [], onProgress } = verified;
  const witnesses = policy === undefined ? (verified.witnesses ?? []) : [...policy.witnesses.values()];
  const { logId } = history;
  const inTree = await readCovered(verified);
  const covered = inTree === 'earlier epoch' ? 0 : inTree;
  const lostKeys = await readLostKeys(database);
  const epochs = createEpochs(logId);
  const trust = signatureTrust({
    ownKeys,
    originOf: (epoch) => originOf({ logId, epoch }),
    lostKeys,
    policy,
  });
  const kept = createKeptAudit(trust, epochs);
  const cosignatures = createCosignatureAudit(witnesses);
  const records = createRecordAudit({ database, log, source, covered, parsesUncovered });
  const identityStream = await unlessDamaged(() => log.readStream(LOG_IDENTITY_STREAM));
  const stamped = stampedTrees(await unlessDamaged(() => log.readStream(LOG_STAMPS_STREAM)));
  const sizes = new Set([
    ...stamped.map(({ size }) => size),
    ...outside.map(({ checkpoint }) => checkpoint.size),
    ...followedSizes(identityStream),
  ]);
  const indexes = new Set(outside.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt.index])));
  const roots = new Map<number, Uint8Array>();
  const leaves = new Map<number, Uint8Array>();
  const tree = growingTree();
  if (sizes.has(0)) roots.set(0, tree.root());

  const pages = readPages(database, source, covered);
  let page = await pages.next();
  while (page.done !== true) {
    const { events, kept: keptHere } = page.value;
    const hashes = await records.compare(tree.size(), events, page.value.records);
    let nextKept = 0;
    for (const [place, event] of events.entries()) {
      const index = tree.size();
      if (event.streamHash === IDENTITY_STREAM_HASH) epochs.note(await source.load(event), index);
      const leaf = hashOfLeafAt(index, event.streamHash, event.type, hashes[place] ?? '');
      if (indexes.has(index)) leaves.set(index, bytesOf(leaf));
      tree.add(leaf);
      const size = tree.size();
      if (keptHere[nextKept]?.size !== size && !sizes.has(size)) continue;
      const root = tree.root();
      if (sizes.has(size)) roots.set(size, root);
      for (let here = keptHere[nextKept]; here?.size === size; here = keptHere[nextKept]) {
        await kept.compare(here, root);
        cosignatures.compare(here);
        nextKept += 1;
      }
    }
    onProgress?.(tree.size());
    page = await pages.next();
  }
  for (const beyond of page.value) {
    await kept.compare(beyond, undefined);
    cosignatures.compare(beyond);
  }
  const size = tree.size();
  await records.end(size);

  const rootAt = (at: number): Uint8Array | undefined => roots.get(at);
  const leafAt = (index: number): Uint8Array | undefined => leaves.get(index);
  const judged = await judgeOutside(
    { proofs: outside, trust, policy, witnesses },
    { history, epochs, size, rootAt, leafAt },
  );
  const keptFindings = kept.findings(size);
  const epochFindings = epochs.findings(rootAt);
  const stamps = judgeStamps(stamped, rootAt);
  const proven = Math.max(kept.provenSize(), judged.provenSize);
  const headProblem = await damageOf(() => log.head());
  const isProvenByNothing = kept.compared() === 0 && outside.length === 0;
  const signedFindings = [...keptFindings, ...epochFindings, ...judged.findings, ...stamps.findings];
  const earlier =
    'The tree is still that of an earlier epoch, so the log was compared with checkpoints only. It grows when the product runs.';
  return {
    events: size,
    checkpoints: kept.compared(),
    proven,
    findings: [
      ...(await records.findings(proven)),
      ...source.holes().map(nameHole),
      ...headProblem,
      ...signedFindings,
      ...cosignatures.findings(),
      ...(isProvenByNothing ? [NOTHING_SIGNED] : []),
    ],
    notices: [
      ...records.notices(),
      ...kept.notices(),
      ...cosignatures.notices(),
      ...epochs.notices(rootAt),
      ...judged.notices,
      ...stamps.notices,
      ...(inTree === 'earlier epoch' ? [earlier] : []),
      ...(size > proven && proven > 0
        ? [`${count(size - proven, 'newest event')} not proven by a checkpoint.`]
        : []),
    ],
    isToBeParsed: !parsesUncovered && signedFindings.length > 0 && size > covered,
  };
};

/**
 * Reads the whole log, compares each event with the tree's record of it, and the tree computed from the log with every
 * checkpoint of every epoch, and with those that people kept outside. Changes nothing. Needs the memory of a page, and
 * more only where the log differs.
 */
export const verifyLog = async (verified: VerifiedLog): Promise<Verification> => {
  const { openSource = () => portSource(verified.log) } = verified;
  const read = async (parsesUncovered: boolean): Promise<Pass> => {
    const source = openSource();
    try {
      return await readOnce(verified, source, parsesUncovered);
    } finally {
      await source.close();
    }
  };
  const { isToBeParsed, ...fast } = await read(false);
  if (!isToBeParsed) return fast;
  const { isToBeParsed: _, ...parsed } = await read(true);
  return parsed;
};
