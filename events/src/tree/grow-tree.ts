import type { Leaf } from '@waivers/proof/leaf.ts';
import { addLeaf, type Frontier, frontierOf } from '@waivers/proof/tree/frontier.ts';
import { TILE_WIDTH } from '@waivers/proof/tree/tiles.ts';
import { type FollowerSession, openFollowerSession } from '../delivery/follower/session.ts';
import { jitter } from '../delivery/jitter.ts';
import { sleep } from '../delivery/sleep.ts';
import type { KeysDatabase } from '../keys/database.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { hashOfEvent } from '../log/port/event-hash.ts';
import type { EventLog, RecordedEvent } from '../log/port/event-log.ts';
import {
  comparePositions,
  type LogIdentity,
  requirePosition,
  sameLogAndEpoch,
} from '../log/port/log-position.ts';
import { sha256Of } from '../log/port/sha256.ts';
import { currentCheckpointKeys } from './checkpoint-keys.ts';
import { findSigned, type Signing, signTree } from './sign-checkpoint.ts';
import {
  addLeaves,
  clearTree,
  readHead,
  storedSubtrees,
  type TileHash,
  type TreeHead,
} from './tree-store.ts';
import { fastHashOf } from './verification/fast-tree.ts';

export type TreeListener = {
  grown(size: number): void;
  signed(size: number): void;
  /** A failure, reported once until the tree has grown. */
  failed(error: unknown): void;
};

export type TreeServices = {
  /** Connects as role `projector`. */
  readonly connectionString: string;
  readonly log: Pick<EventLog, 'subscribe' | 'head'>;
  readonly masterKey: MasterKey;
  readonly listener: TreeListener;
};

const LOCK = 'waivers tree';
const BATCH = 500;
/** Gathers events at the end of the log, because every batch is a read and a durable commit beside those of signing. */
const GATHER_MS = 200;
/** At most one checkpoint a second, and a new event is covered by one within about a second. */
const SIGN_EVERY_MS = 1000;
const SHORTEST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;

export const leafOf = (event: RecordedEvent, index: number): Leaf => ({
  position: index + 1,
  stream: sha256Of(event.stream),
  type: event.type,
  event: hashOfEvent(event),
});

type Growing = { head: TreeHead; frontier: Frontier };

const grow = async (
  session: FollowerSession<KeysDatabase>,
  tree: Growing,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const tileHashes: TileHash[] = [];
  let { frontier } = tree;
  const leaves = events.map((event) => {
    const leaf = leafOf(event, frontier.size);
    frontier = addLeaf(frontier, fastHashOf(leaf), (level, hash) =>
      tileHashes.push({ level, index: Math.floor(frontier.size / TILE_WIDTH ** level), hash }),
    );
    return { ...leaf, at: event.position };
  });
  tree.head = await session.transaction((transaction) =>
    addLeaves(transaction, tree.head, leaves, tileHashes),
  );
  tree.frontier = frontier;
};

/** Opens the tree, or empties it if it belongs to another epoch: after a restore or move the log may differ. */
const openTree = async ({ database, transaction }: FollowerSession<KeysDatabase>, identity: LogIdentity) => {
  let head = await readHead(database);
  if (head.after !== undefined && !sameLogAndEpoch(requirePosition(head.after), identity)) {
    await transaction(clearTree);
    head = await readHead(database);
  }
  const frontier = await frontierOf(head.size, storedSubtrees(database, head.size));
  return { head, frontier };
};

const growInSession = async (
  session: FollowerSession<KeysDatabase>,
  { log, masterKey, listener }: TreeServices,
  signal: AbortSignal,
): Promise<void> => {
  const identity = requirePosition(await log.head());
  const { database } = session;
  const keysNow = currentCheckpointKeys(database, masterKey, identity);
  const signing = async (): Promise<Signing> => ({ database, identity, keys: await keysNow() });
  const tree = await openTree(session, identity);
  const isWhole = async (): Promise<boolean> => {
    const { after } = tree.head;
    return after !== undefined && comparePositions(await log.head(), after) <= 0;
  };
  let signed = await findSigned(await signing(), tree.head.size, isWhole);
  let lastTryAt = Number.NEGATIVE_INFINITY;
  listener.grown(tree.head.size);
  const signIfDue = async (): Promise<void> => {
    if (signed?.size === tree.head.size || performance.now() - lastTryAt < SIGN_EVERY_MS) return;
    lastTryAt = performance.now();
    // Keys are read each time, because an operator may have rotated them.
    const present = await signing();
    signed ??= await findSigned(present, tree.head.size, isWhole);
    if (signed === undefined || signed.size === tree.head.size) return;
    signed = await signTree(present, tree.frontier);
    listener.signed(signed.size);
  };
  const ending = new AbortController();
  const { after } = tree.head;
  const subscription = log.subscribe({
    ...(after === undefined ? {} : { after }),
    signal: AbortSignal.any([signal, ending.signal]),
    batchSize: BATCH,
  });
  const batches = subscription[Symbol.asyncIterator]();
  try {
    let next = batches.next();
    next.catch(() => undefined);
    while (!signal.aborted) {
      const isUnsigned = signed?.size !== tree.head.size;
      const waiting = new AbortController();
      const restMs = Math.max(0, lastTryAt + SIGN_EVERY_MS - performance.now());
      const due = sleep(restMs, AbortSignal.any([signal, waiting.signal])).then(() => undefined);
      const batch = await (isUnsigned ? Promise.race([next, due]) : next);
      waiting.abort();
      if (batch?.done === true) return;
      if (batch !== undefined) {
        await grow(session, tree, batch.value);
        listener.grown(tree.head.size);
      }
      await signIfDue();
      if (batch === undefined) continue;
      if (batch.value.length < BATCH) await sleep(GATHER_MS, signal);
      next = batches.next();
      next.catch(() => undefined);
    }
  } finally {
    ending.abort();
    await batches.return?.();
  }
};

/** Grows the tree over the log and signs it until aborted. Of several processes, one does the work. */
export const growTree = async (services: TreeServices, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  let reported = '';
  let known: number | undefined;
  const listener: TreeListener = {
    ...services.listener,
    grown: (size) => {
      // A tree that opens but cannot grow has not recovered.
      if (size !== known) {
        failures = 0;
        reported = '';
      }
      known = size;
      services.listener.grown(size);
    },
  };
  const attempt = async (): Promise<void> => {
    const session = await openFollowerSession<KeysDatabase>({
      connectionString: services.connectionString,
      applicationName: LOCK,
      lock: LOCK,
      standBy: signal,
    });
    if (session === undefined) return;
    try {
      await growInSession(session, { ...services, listener }, signal);
    } finally {
      await session.close();
    }
  };
  while (!signal.aborted) {
    try {
      await attempt();
    } catch (error) {
      const message = (error as Error).message;
      if (message !== reported) listener.failed(error);
      reported = message;
      const backOff = Math.min(SHORTEST_BACK_OFF_MS * 2 ** failures, LONGEST_BACK_OFF_MS);
      failures += 1;
      await sleep(jitter(backOff), signal);
    }
  }
};
