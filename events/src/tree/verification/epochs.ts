import { fromBase64 } from '@waivers/proof/notes/base64.ts';
import { epochBegun, logBegun } from '../../definitions/log-identity.ts';
import type { RecordedEvent } from '../../log/port/event-log.ts';
import type { StoredEvent } from '../../log/postgres/copy-events.ts';
import { originOf } from '../checkpoint-keys.ts';
import { count } from './words.ts';

type Follows = { readonly origin: string; readonly size: number; readonly root: string };

type Beginning = {
  readonly epoch: string;
  /** Number of events before it. */
  readonly index: number;
  readonly follows: Follows | undefined;
};

/** The epochs of the log, as far as it was read. */
export type Epochs = {
  originOf(epoch: string): string;
  /** Call this with the events of the log's identity stream. */
  note(event: StoredEvent, index: number): void;
  /** Returns how many events of an epoch the log has, undefined if the epoch has not ended. */
  endOf(epoch: string): number | undefined;
  /** Notes a signed tree of an epoch that a restore lost. @returns false if the log had that many events */
  noteLost(epoch: string, size: number): boolean;
  findings(rootAt: (size: number) => Uint8Array | undefined): readonly string[];
  notices(rootAt: (size: number) => Uint8Array | undefined): readonly string[];
};

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

/** Sizes at which epochs state the root of the tree that they follow. */
export const followedSizes = (identityStream: readonly RecordedEvent[]): readonly number[] =>
  identityStream.flatMap(({ type, data }) => {
    const begun = type === epochBegun.type ? epochBegun.data.safeParse(parsed(data)).data : undefined;
    return begun?.follows === undefined ? [] : [begun.follows.size];
  });

type Judged = { readonly isFinding: boolean; readonly text: string };

const judge = (
  { epoch, index, follows }: Beginning,
  rootAt: (size: number) => Uint8Array | undefined,
): Judged | undefined => {
  if (follows === undefined) return undefined;
  const { origin, size, root } = follows;
  if (size > index) {
    const text =
      `Epoch ${epoch} (position ${index + 1}) was restored: of the ${count(size, 'event')} that ${origin} had signed, the log ` +
      `lacks ${count(size - index, 'event')}, as it states itself.`;
    return { isFinding: false, text };
  }
  const signed = fromBase64(root);
  const here = size === 0 ? undefined : rootAt(size);
  if (size > 0 && (here === undefined || signed === undefined || !Buffer.from(signed).equals(here))) {
    const text =
      `Epoch ${epoch} (position ${index + 1}) states that it follows the tree of ${count(size, 'event')} of ${origin}, but the ` +
      'log begins with another one: it was rewritten, or restored from another log.';
    return { isFinding: true, text };
  }
  const text = `The log of epoch ${epoch} begins with the tree of ${count(size, 'event')} that ${origin} signed last: consistent.`;
  return { isFinding: false, text };
};

export const createEpochs = (logId: string): Epochs => {
  let current: string | undefined;
  const ends = new Map<string, number>();
  const beginnings: Beginning[] = [];
  const lost = new Map<string, number>();
  const declared = (epoch: string): number =>
    Math.max(
      0,
      ...beginnings.map(({ follows }) => (follows?.origin === originOf({ logId, epoch }) ? follows.size : 0)),
    );
  const judged = (rootAt: (size: number) => Uint8Array | undefined): readonly Judged[] =>
    beginnings.map((beginning) => judge(beginning, rootAt)).filter((each) => each !== undefined);
  return {
    originOf: (epoch) => originOf({ logId, epoch }),
    note: ({ type, data }, index) => {
      if (type === logBegun.type) current = logBegun.data.safeParse(parsed(data)).data?.epoch;
      if (type !== epochBegun.type) return;
      const begun = epochBegun.data.safeParse(parsed(data)).data;
      if (begun === undefined) return;
      for (const ended of [current, ...(begun.supersedes ?? [])])
        if (ended !== undefined) ends.set(ended, index);
      current = begun.epoch;
      beginnings.push({ epoch: begun.epoch, index, follows: begun.follows });
    },
    endOf: (epoch) => ends.get(epoch),
    noteLost: (epoch, size) => {
      const end = ends.get(epoch);
      if (end === undefined || size <= end) return false;
      lost.set(epoch, Math.max(size, lost.get(epoch) ?? 0));
      return true;
    },
    findings: (rootAt) => [
      ...judged(rootAt)
        .filter(({ isFinding }) => isFinding)
        .map(({ text }) => text),
      ...[...lost]
        .filter(([epoch, size]) => size > declared(epoch))
        .map(
          ([epoch, size]) =>
            `A checkpoint of epoch ${epoch} covers ${count(size, 'event')}, but the log has ${count(ends.get(epoch) ?? 0, 'event')} ` +
            'of it, and no event of the log states the loss.',
        ),
    ],
    notices: (rootAt) =>
      judged(rootAt)
        .filter(({ isFinding }) => !isFinding)
        .map(({ text }) => text),
  };
};
