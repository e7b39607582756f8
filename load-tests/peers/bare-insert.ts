import { binaryArray, JSON_TEXT, TEXT } from '@waivers/events/log/postgres/binary-array.ts';
import pg from 'pg';

export type BareEvent = {
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

const INSERT = `
  insert into bare.events (stream, version, event_id, type, data, metadata)
  select * from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::json[], $6::json[])`;

/** Upper bound for the log: batched inserts over one connection, without version, duplicate or order checks. */
export const bareInsert = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    drop schema if exists bare cascade;
    create schema bare;
    create table bare.events (
      position bigint generated always as identity primary key, stream text not null, version int not null,
      event_id uuid not null unique, type text not null, data json not null, metadata json not null,
      recorded_at timestamptz not null default now(), unique (stream, version))`);
  type Waiting = {
    readonly event: BareEvent;
    readonly done: () => void;
    readonly failed: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let sending = false;

  const send = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) {
      // Lets clients that just got a response append again. Otherwise the first event would be sent alone.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = [];
      const texts = (of: (event: BareEvent) => string) => batch.map(({ event }) => of(event));
      try {
        await client.query({
          name: 'bare-insert',
          text: INSERT,
          values: [
            binaryArray(
              TEXT,
              texts(({ stream }) => stream),
            ),
            `{${batch.map(() => 1).join(',')}}`,
            `{${texts(({ eventId }) => eventId).join(',')}}`,
            binaryArray(
              TEXT,
              texts(({ type }) => type),
            ),
            binaryArray(
              JSON_TEXT,
              texts(({ data }) => data),
            ),
            binaryArray(
              JSON_TEXT,
              texts(({ metadata }) => metadata),
            ),
          ],
        });
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    sending = false;
  };

  return {
    append: (event: BareEvent): Promise<void> =>
      new Promise((done, failed) => {
        waiting.push({ event, done, failed });
        if (!sending) void send();
      }),
    close: () => client.end(),
  };
};
