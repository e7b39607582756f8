import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOn } from '../../engine/builds/statements.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import { type Keeper, keepUpToDate } from '../../engine/keeper/keep-up-to-date.ts';
import type { Projection } from '../../engine/projection.ts';
import { READ_MODEL_PROJECTIONS } from '../../read-models.ts';
import { openReadApp, type ReadApp } from '../../testing/read-app.ts';
import { drafted, registered, signed } from '../../testing/sample-events.ts';
import { signedWaivers } from './project.ts';
import { signedWaiversTable } from './table.ts';

const { birth_date: _birthDate, ...olderColumns } = signedWaiversTable.columns;

/** The older version has one column and one table fewer, and a different search. */
const older: Projection = {
  ...signedWaivers,
  version: signedWaivers.version - 1,
  tables: [
    {
      ...signedWaiversTable,
      columns: olderColumns,
      functions: {
        search_signed_waivers: (schema) =>
          `create function read_models.search_signed_waivers(patterns text[]) returns setof uuid
          language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
            select participant_id from signed_waivers
            where account_id = nullif(current_setting('app.account', true), '')::uuid and search_text like all (patterns)
          $$`,
      },
    },
  ],
  apply: async (transaction, events) => {
    const rows = events.flatMap((event) => signedWaivers.rowsOf?.(event)?.[signedWaiversTable.name] ?? []);
    await insertRows(
      transaction,
      signedWaiversTable,
      rows.map(({ birth_date: _birthDate, ...row }) => row),
    );
  },
};

let read: ReadApp;
let keeper: Keeper | undefined;
let letGo = (): void => undefined;
let client: Client;
beforeAll(async () => {
  read = await openReadApp(READ_MODEL_PROJECTIONS.map((each) => (each === signedWaivers ? older : each)));
  client = new Client({ connectionString: read.projectorUrl });
  await client.connect();
});
afterAll(async () => {
  letGo();
  await keeper?.stop();
  await client.end();
  await read.close();
});

const [OWNER, WAIVER] = [v7(), v7()];

const sign = async (firstName: string, birthDate: string): Promise<void> => {
  const id = v7();
  const event = signed(id, WAIVER, [{ firstName, lastName: 'Beispiel', birthDate }]);
  await read.history.append(signedWaiverStream(id), OWNER, event);
};

const birthDates = async (): Promise<readonly unknown[]> => {
  const answers = await Promise.all(
    ['', '?terms=beispiel'].map((query) => read.get(`/v1/signed_waiver/${query}`, OWNER)),
  );
  return answers.map((answer) => [
    answer.statusCode,
    answer
      .json()
      .results?.map((row: { firstName: string; birthDate: unknown }) => [row.firstName, row.birthDate])
      .toSorted(),
  ]);
};

/** Starts this version's keeper, whose rebuild waits before its first event until released. */
const upgrade = () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const head = async () => {
    hold();
    await held;
    return read.log.head();
  };
  keeper = keepUpToDate(signedWaivers, {
    connectionString: read.projectorUrl,
    masterKey: TEST_MASTER_KEY,
    eventStore: undefined,
    statements: statementsOn(client),
    log: { ...read.log, head },
    feed: createLogFeed(read.log),
    prepareEvents: createPrepareEvents(read.history.keys),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    module: '',
    threads: 1,
    bulkFromEvents: Number.MAX_SAFE_INTEGER,
  });
  return Promise.all([keeper.readable, isHeld]);
};

it('list and search use an older build during a rebuild, with null for missing columns', async () => {
  await read.history.append(accountStream(OWNER), OWNER, registered());
  await read.history.append(waiverStream(WAIVER), OWNER, drafted());
  await sign('Anna', '1988-02-28');
  await read.project();

  await upgrade();
  const anna = [['Anna', null]];
  expect(await birthDates()).toEqual([
    [200, anna],
    [200, anna],
  ]);

  // The older version keeps running and writing rows.
  await sign('Ben', '2001-07-01');
  await read.project();
  const both = [...anna, ['Ben', null]];
  expect(await birthDates()).toEqual([
    [200, both],
    [200, both],
  ]);

  const second = await read.get('/v1/signed_waiver/?terms=beispiel&limit=1&page=2', OWNER);
  expect(second.json().results).toHaveLength(1);

  letGo();
  const known = [
    ['Anna', '1988-02-28'],
    ['Ben', '2001-07-01'],
  ];
  await expect.poll(birthDates).toEqual([
    [200, known],
    [200, known],
  ]);
});
