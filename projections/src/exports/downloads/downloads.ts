import { Readable } from 'node:stream';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { limitWaiting } from '@waivers/server/queues/admission.ts';
import { createRest, exportsBeside } from '@waivers/server/queues/backpressure.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';

const PER_ACCOUNT = 3;
const TOTAL = 30;
const RETRY_SECONDS = 10;
const READ_AHEAD_BYTES = 64 * 1024;

/** On a bad connection, a phone may take this long to drain socket buffers and data that was read ahead. */
const MAX_IDLE_MS = 60_000;
const MAX_IDLE_CONTENDED_MS = 10_000;

export class DownloadEnded extends Error {
  constructor(why: string) {
    super(`Download aborted: ${why}.`);
    this.name = 'DownloadEnded';
  }
}

/** Runs a step when the account's turn comes. @param signal removes the step from the queue */
export type RunInTurn = <Result>(step: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export type DownloadSlot = {
  readonly turn: RunInTurn;
  /** Reads `pieces` at the client's pace. Releases the slot when the stream closes. */
  readonly send: (pieces: AsyncIterable<Uint8Array>) => Readable;
  /** Call if nothing will be sent or the client has disconnected. Drops steps that are still queued. */
  readonly leave: () => void;
};

export type Downloads = {
  /**
   * A link's new request takes over the slot of its previous one, so a leaked link cannot use up its owner's slots.
   * @param exportId if undefined, the request gets a separate slot
   * @throws Overloaded if too many downloads are open
   */
  readonly enter: (accountId: string, exportId: string | undefined, lastsMs: number) => DownloadSlot;
  readonly end: () => Promise<void>;
};

type Download = {
  readonly accountId: string;
  readonly exportId: string | undefined;
  /** When data started waiting for the client to read it; undefined while the client keeps up. */
  idleSince: number | undefined;
  readonly leave: (why?: Error) => void;
  end: ((error: Error) => void) | undefined;
};

async function* watchIdleness(
  pieces: AsyncIterable<Uint8Array>,
  download: Download,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    download.idleSince = performance.now();
    const idle = setTimeout(
      () => download.end?.(new DownloadEnded(`nothing was read for ${MAX_IDLE_MS / 1000} s`)),
      MAX_IDLE_MS,
    );
    try {
      yield piece;
    } finally {
      clearTimeout(idle);
      download.idleSince = undefined;
    }
  }
}

/** Limits this process's downloads, per account and in total. @param answeredRequests counts answered requests */
export const createDownloads = (answeredRequests: () => number): Downloads => {
  const rest = createRest(exportsBeside(answeredRequests));
  const steps = createFairQueue({
    concurrency: 1,
    admission: limitWaiting({ total: TOTAL, perKey: PER_ACCOUNT }),
    pause: rest.over,
  });
  const open = new Set<Download>();
  let isEnding = false;

  /** Ends the download that has been idle longest if no slot is free; its client can resume later. */
  const hasFreedSlot = (among: readonly Download[], max: number): boolean => {
    if (among.length < max) return true;
    const [idlest] = among
      .filter(
        ({ idleSince = Number.POSITIVE_INFINITY }) => idleSince <= performance.now() - MAX_IDLE_CONTENDED_MS,
      )
      .toSorted((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
    idlest?.end?.(new DownloadEnded('idle while others wait'));
    return idlest !== undefined;
  };

  const endOlder = (exportId: string): void => {
    for (const older of [...open].filter((each) => each.exportId === exportId)) {
      if (older.end === undefined)
        older.leave(new Overloaded('The link was requested again.', RETRY_SECONDS));
      else older.end(new DownloadEnded('the link was requested again'));
    }
  };

  const enter: Downloads['enter'] = (accountId, exportId, lastsMs) => {
    if (exportId !== undefined && !isEnding) endOlder(exportId);
    const own = [...open].filter((each) => each.accountId === accountId);
    if (isEnding || !hasFreedSlot(own, PER_ACCOUNT) || !hasFreedSlot([...open], TOTAL)) {
      throw new Overloaded('Too many exports are being downloaded.', RETRY_SECONDS);
    }
    const left = new AbortController();
    const leave = (why: Error = new DownloadEnded('the client has left')): void => {
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
      for (const { end } of [...open]) end?.(new DownloadEnded('the process is stopping'));
      rest.end();
      await steps.idle();
    },
  };
};
