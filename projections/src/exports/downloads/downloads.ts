import { Readable } from 'node:stream';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { atMostWaiting } from '@waivers/server/queues/admission.ts';
import { createRest, exportsBeside } from '@waivers/server/queues/backpressure.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';

const PER_ACCOUNT = 3;
const IN_ALL = 30;
/** A client asks again after some time; one that is under way takes seconds. */
const RETRY_SECONDS = 10;
/** What is read ahead for a client, besides one batch. */
const READ_AHEAD_BYTES = 64 * 1024;

/** A phone on a bad line takes this much time for what is read ahead, and for what sockets hold. */
const MOST_IDLE_MS = 60_000;
/** Where others wait for a place. */
const MOST_IDLE_BESIDE_OTHERS_MS = 10_000;

/** The rest can be asked for. */
class DownloadEnded extends Error {
  constructor(why: string) {
    super(`A download was broken off: ${why}.`);
    this.name = 'DownloadEnded';
  }
}

/** Does one step when the account's turn has come. @param signal takes it out of the line */
export type RunInTurn = <Result>(step: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export type DownloadSlot = {
  readonly turn: RunInTurn;
  /** What is pulled is sent at the pace of the client. The place is left when the stream ends in whatever way. */
  readonly send: (pieces: AsyncIterable<Uint8Array>) => Readable;
  /** For whoever sends nothing, and when the client has left: what waits for its turn is given up. */
  readonly leave: () => void;
};

export type Downloads = {
  /**
   * A link has one place: whoever asks for it anew takes that of who has it, so that a link that got about takes one of its
   * owner's places and no more.
   * @param exportId of the link; undefined: it is only asked about, such as by HEAD
   * @param lastsMs after which even the slowest client is sent nothing more
   * @throws Overloaded when too many are under way
   */
  readonly enter: (accountId: string, exportId: string | undefined, lastsMs: number) => DownloadSlot;
  /** Breaks all off, so that a process can stop. */
  readonly end: () => Promise<void>;
};

type Download = {
  readonly accountId: string;
  readonly exportId: string | undefined;
  /** Since when something is there that the client does not take; undefined: it is waited for. */
  idleSince: number | undefined;
  readonly leave: (why?: Error) => void;
  /** Undefined before anything is sent. */
  end: ((error: Error) => void) | undefined;
};

/** Notes when the client does not take what is there, and ends it after a while. */
async function* watchIdleness(
  pieces: AsyncIterable<Uint8Array>,
  download: Download,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    download.idleSince = performance.now();
    const idle = setTimeout(
      () => download.end?.(new DownloadEnded(`nothing was taken for ${MOST_IDLE_MS / 1000} s`)),
      MOST_IDLE_MS,
    );
    try {
      yield piece;
    } finally {
      clearTimeout(idle);
      download.idleSince = undefined;
    }
  }
}

/** Downloads under way in this process, so many of an account and in all. @param answered requests, by this process */
export const createDownloads = (answered: () => number): Downloads => {
  const rest = createRest(exportsBeside(answered));
  const steps = createFairQueue({
    atOnce: 1,
    admission: atMostWaiting({ inAll: IN_ALL, perKey: PER_ACCOUNT }),
    pause: rest.over,
  });
  const open = new Set<Download>();
  let isEnding = false;

  /** One whose client takes nothing can go on later. */
  const hasFreedSlot = (among: readonly Download[], most: number): boolean => {
    if (among.length < most) return true;
    const [idlest] = among
      .filter(
        ({ idleSince = Number.POSITIVE_INFINITY }) =>
          idleSince <= performance.now() - MOST_IDLE_BESIDE_OTHERS_MS,
      )
      .toSorted((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
    idlest?.end?.(new DownloadEnded('others wait, and nothing was taken'));
    return idlest !== undefined;
  };

  const endOlder = (exportId: string): void => {
    for (const older of [...open].filter((each) => each.exportId === exportId)) {
      if (older.end === undefined) older.leave(new Overloaded('The link was asked for anew.', RETRY_SECONDS));
      else older.end(new DownloadEnded('the same link was asked for anew'));
    }
  };

  const enter: Downloads['enter'] = (accountId, exportId, lastsMs) => {
    if (exportId !== undefined && !isEnding) endOlder(exportId);
    const own = [...open].filter((each) => each.accountId === accountId);
    if (isEnding || !hasFreedSlot(own, PER_ACCOUNT) || !hasFreedSlot([...open], IN_ALL)) {
      throw new Overloaded('Too many exports are being downloaded.', RETRY_SECONDS);
    }
    const left = new AbortController();
    const leave = (why: Error = new DownloadEnded('nobody takes it any more')): void => {
      open.delete(download);
      left.abort(why);
    };
    const download: Download = { accountId, exportId, leave, idleSince: undefined, end: undefined };
    open.add(download);
    return {
      turn: async (step, signal) => {
        left.signal.throwIfAborted();
        return steps.run(accountId, () => rest.during(step), {
          signal: AbortSignal.any([signal, left.signal]),
        });
      },
      leave: () => leave(),
      send: (pieces) => {
        left.signal.throwIfAborted();
        const stream = Readable.from(watchIdleness(pieces, download), {
          objectMode: false,
          highWaterMark: READ_AHEAD_BYTES,
        });
        download.end = (error) => {
          leave();
          stream.destroy(error);
        };
        const late = setTimeout(() => download.end?.(new DownloadEnded('it took too long')), lastsMs);
        stream.once('close', () => {
          clearTimeout(late);
          leave();
        });
        return stream;
      },
    };
  };

  return {
    enter,
    end: async () => {
      isEnding = true;
      for (const { end } of [...open]) end?.(new DownloadEnded('the process stops'));
      rest.end();
      await steps.idle();
    },
  };
};
