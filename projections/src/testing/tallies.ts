import { randomUUID } from 'node:crypto';
import { firstPasswordChosen, temporaryPasswordIssued } from '@waivers/events/definitions/user.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventToAppend } from '@waivers/events/log/port/event-log.ts';
import { type Kysely, sql } from 'kysely';
import { column, integer, text, uuid } from '../engine/columns.ts';
import type { Projection } from '../engine/projection.ts';

/** Stores one row per applied event so that duplicates show up. */
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

export const issuedPassword = (
  accountId: string,
  type: string = temporaryPasswordIssued.type,
): EventToAppend => {
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

export const talliedRows = async <Database>(
  database: Kysely<Database>,
  build = 1,
): Promise<readonly { readonly stream: string; readonly version: number }[]> => {
  const table = sql.id(`tallies_v${build}`, 'tallies');
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream, version from ${table} order by place`.execute(database);
  return rows;
};
