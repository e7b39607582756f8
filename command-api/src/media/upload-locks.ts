import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locker } from '@tus/utils';
import { UploadNotOpen } from '@waivers/server/media/media-store.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/** Lease duration, which is also how long a killed process blocks its uploads. */
const LEASE_SECONDS = 8;
const RENEWED_EVERY_MS = 1000;
const LOOKS_EVERY_MS = 150;
const WAITS_MS = 10_000;

export type UploadId = { readonly accountId: string; readonly id: string };

/** In every store, keys end in `<accountId>/<id>`. */
const uploadOf = (key: string): UploadId => {
  const [id = '', accountId = ''] = key.split('/').toReversed();
  return { accountId, id };
};

const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Locks uploads across processes. A new request asks the holder to yield, because phones leave dead connections. */
export const uploadLocks = (database: Kysely<CommandDatabase>): Locker => {
  const rowOf = ({ accountId, id }: UploadId) =>
    database.updateTable('media.uploads').where('account_id', '=', accountId).where('id', '=', id);

  const take = async (upload: UploadId, holder: string): Promise<boolean> => {
    const taken = await rowOf(upload)
      .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', sql<Date>`now()`)]))
      .set({ held_by: holder, held_until: leaseEnd, is_wanted: false })
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  };

  const ask = async (upload: UploadId): Promise<void> => {
    const asked = await rowOf(upload).set({ is_wanted: true }).returning('id').executeTakeFirst();
    if (asked === undefined) throw new UploadNotOpen('not_found');
  };

  const takeSoon = async (upload: UploadId, holder: string, signal: AbortSignal): Promise<void> => {
    const until = performance.now() + WAITS_MS;
    while (!(await take(upload, holder))) {
      await ask(upload);
      if (signal.aborted || performance.now() > until) throw new UploadNotOpen('upload_busy');
      await pause(LOOKS_EVERY_MS);
    }
  };

  return {
    newLock: (key) => {
      const upload = uploadOf(key);
      const holder = randomUUID();
      let renewal: NodeJS.Timeout | undefined;
      const renew = async (): Promise<boolean> => {
        const row = await rowOf(upload)
          .where('held_by', '=', holder)
          .set({ held_until: leaseEnd })
          .returning('is_wanted')
          .executeTakeFirst();
        return row?.is_wanted === false;
      };
      return {
        lock: async (signal, requestRelease) => {
          await takeSoon(upload, holder, signal);
          renewal = setInterval(() => {
            renew().then(
              (mayGoOn) => mayGoOn || requestRelease(),
              () => requestRelease(),
            );
          }, RENEWED_EVERY_MS);
        },
        unlock: async () => {
          clearInterval(renewal);
          await rowOf(upload)
            .where('held_by', '=', holder)
            .set({ held_by: null, held_until: null, is_wanted: false })
            .execute();
        },
      };
    },
  };
};
