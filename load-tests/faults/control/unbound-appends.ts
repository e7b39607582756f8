import {
  createPostgresLog as createBindingLog,
  type PostgresLog,
  type PostgresLogOptions,
} from '@waivers/events/log/postgres/postgres-log.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../events/src/log/postgres/postgres-log.ts', import.meta.url), import.meta.url);

export * from '@waivers/events/log/postgres/postgres-log.ts';

/** Control arm: appends whatever has happened in the streams that a decision read. */
export const createPostgresLog = (options: PostgresLogOptions): PostgresLog => {
  const log = createBindingLog(options);
  return { ...log, append: ({ while: _bound, ...append }) => log.append(append) };
};
