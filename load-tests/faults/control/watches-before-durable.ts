import { setTimeout as pause } from 'node:timers/promises';
import { categoryOf } from '@waivers/events/definitions/streams.ts';
import {
  createPostgresLog as createDurableLog,
  type PostgresLog,
  type PostgresLogOptions,
} from '@waivers/events/log/postgres/postgres-log.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../events/src/log/postgres/postgres-log.ts', import.meta.url), import.meta.url);

export * from '@waivers/events/log/postgres/postgres-log.ts';

const WRITE_AFTER_MS = 300;

/** Control arm: acknowledges events on a signed waiver before writing them. Reads of the stream wait for the write. */
export const createPostgresLog = (options: PostgresLogOptions): PostgresLog => {
  const log = createDurableLog(options);
  const writing = new Map<string, Promise<unknown>>();
  return {
    ...log,
    readStream: async (stream, range) => {
      await writing.get(stream);
      return log.readStream(stream, range);
    },
    append: async (append) => {
      const { stream, expected, events } = append;
      if (categoryOf(stream) !== 'signedWaiver' || typeof expected !== 'number') return log.append(append);
      const position = await log.head();
      if (position === undefined) return log.append(append);
      const written = pause(WRITE_AFTER_MS).then(() => log.append(append).catch(() => undefined));
      writing.set(stream, written);
      return { outcome: 'accepted', version: expected + events.length, position };
    },
  };
};
