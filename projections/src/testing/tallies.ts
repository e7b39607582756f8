import { randomUUID } from 'node:crypto';
import { firstPasswordChosen, temporaryPasswordIssued } from '@waivers/events/definitions/user.ts';
import { codec } from '@waivers/events/log/codec.ts';
import type { EventToAppend } from '@waivers/events/log/event-log.ts';
import { type Kysely, sql } from 'kysely';
import { column, integer, text, uuid } from '../engine/columns.ts';
import type { Projection } from '../engine/projection.ts';

/**
 * A read model of specs about the runner: one row for each event that was applied, and nothing that would hide an event
 * that was applied twice.
 */
export const tallies = (options: { readonly failOn?: (version: number, stream: string) => boolean } = {}) =>
  ({
    name: 'tallies',
    version: 1,
    handles: [temporaryPasswordIssued.type, firstPasswordChosen.type],
    tables: [
      {
        name: 'tallies',
        columns: {
          place: column<number>('int generated always as identity'),
          account_id: uuid(),
          stream: text(),
          version: integer(),
        },
        indexes: [],
      },
    ],
    apply: async (transaction, events) => {
      for (const { stream, version, metadata } of events) {
        if (options.failOn?.(version, stream) === true) throw new RangeError('This one cannot be applied.');
        await transaction
          .$extendTables<{ tallies: { account_id: string; stream: string; version: number } }>()
          .insertInto('tallies')
          .values({ account_id: metadata.accountId, stream, version })
          .execute();
      }
    },
  }) as const satisfies Projection;

/** An event that the read model tallies. */
export const anIssue = (accountId: string, type: string = temporaryPasswordIssued.type): EventToAppend => {
  const commandId = randomUUID();
  const metadata = {
    commandId,
    correlationId: commandId,
    accountId,
    actor: { kind: 'system' as const },
    occurredAt: new Date().toISOString(),
  };
  const known = {
    eventId: randomUUID(),
    type: temporaryPasswordIssued.type,
    data: { credentialVersion: 1 },
    metadata,
  };
  return { ...codec.encode(known), type };
};

/** Stream and version of each row, in the order in which they were stored. */
export const talliedRows = async <Database>(
  database: Kysely<Database>,
  build = 1,
): Promise<readonly { readonly stream: string; readonly version: number }[]> => {
  const table = sql.id(`tallies_v${build}`, 'tallies');
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream, version from ${table} order by place`.execute(database);
  return rows;
};
