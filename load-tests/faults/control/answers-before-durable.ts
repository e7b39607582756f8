import { categoryOf } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import {
  createPostgresLog as createDurableLog,
  type PostgresLog,
  type PostgresLogOptions,
} from '@waivers/events/log/postgres/postgres-log.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../events/src/log/postgres/postgres-log.ts', import.meta.url), import.meta.url);

export * from '@waivers/events/log/postgres/postgres-log.ts';

const WRITE_AFTER_MS = 300;

/** Control arm: acknowledges first and writes later, like a write-back cache, so a kill loses acknowledged events. */
export const createPostgresLog = (options: PostgresLogOptions): PostgresLog => {
  const log = createDurableLog(options);
  let somePosition: Promise<LogPosition> | undefined;
  return {
    ...log,
    append: async (append) => {
      if (categoryOf(append.stream) !== 'signedWaiver' || append.expected !== 'no_stream') {
        return log.append(append);
      }
      somePosition ??= log.head();
      const position = await somePosition;
      setTimeout(() => void log.append(append).catch(() => undefined), WRITE_AFTER_MS);
      return { outcome: 'accepted', version: append.events.length, position };
    },
  };
};
