import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exportSignedWaivers } from '@waivers/contract/signed-waivers/export.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ask, succeed } from '../client/api.ts';
import { logInAgain, type Owner } from '../client/owner.ts';
import { HOLES, RECORDS } from '../faults/clients/oracle.ts';
import { asSuperuser } from '../faults/machine/superuser.ts';
import { until } from '../faults/machine/until.ts';
import type { Source } from './compare.ts';

export type Place = {
  readonly url: string;
  readonly owner: Pick<Owner, 'username' | 'password'>;
  readonly waiverId: string;
  /** Undefined if this command did not start the product. */
  readonly superuserUrl?: string;
};

type Rows = AsyncGenerator<readonly [id: string, count: number]>;

const PAGE = 100;
const PAGES_PER_TOKEN = 500;
const CATCH_UP_MS = 300_000;

async function* copyRows(superuserUrl: string, query: string): Rows {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for await (const line of createInterface({ input: client.query(copyTo(`copy (${query}) to stdout`)) })) {
      const [id = '', count] = line.split('\t');
      yield [id, Number(count)];
    }
  } finally {
    await client.end();
  }
}

async function* listRows({ url, owner, waiverId }: Place, position: string): Rows {
  let after: string | undefined;
  let authorization = '';
  for (let page = 0; page === 0 || after !== undefined; page += 1) {
    if (page % PAGES_PER_TOKEN === 0) authorization = await logInAgain(url, owner);
    const input = { query: { waiverId, limit: PAGE, after }, headers: { 'x-log-position': position } };
    const { results, next } = await ask(url, listSigners, input, { authorization });
    for (const { id } of results) yield [id, 1];
    after = next;
  }
}

async function* exportRows({ url, owner, waiverId }: Place, position: string): Rows {
  const authorization = await logInAgain(url, owner);
  const input = { query: { waiverId, format: 'jsonl' }, headers: { 'x-log-position': position } } as const;
  const { signedUrl } = await ask(url, exportSignedWaivers, input, { authorization });
  const response = await fetch(new URL(new URL(signedUrl).pathname, url));
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}.`);
  for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
    yield [(JSON.parse(line) as { readonly id: string }).id, 1];
  }
}

/** Waits for read models by a new event's position. @returns that position */
const untilCaughtUp = async ({ url, owner }: Place): Promise<string> => {
  const headers = { authorization: await logInAgain(url, owner) };
  const body = { title: 'After the load test', locale: 'en', published: false } as const;
  const position =
    (await succeed(url, draftWaiver, { body }, { headers })).headers.get('x-log-position') ?? '';
  await until(
    'the list has caught up',
    async () => {
      const input = { query: { limit: 1 }, headers: { 'x-log-position': position } };
      return (await ask(url, listSigners, input, headers)).stale !== true;
    },
    CATCH_UP_MS,
  );
  return position;
};

/** One confirmation mail for each signature, sent or not. */
const MAILS = `
  select substr(stream, strpos(stream, '-') + 1) as id, count(*) as count
  from follow_ups.outbox where template = 'signed-waiver' group by stream`;

const untilMailsCaughtUp = (superuserUrl: string): Promise<true> =>
  until(
    'every signature has its mail',
    () =>
      asSuperuser(superuserUrl, async (client) => {
        const { rows } = await client.query<{ readonly waits: boolean }>(
          `select (select count(*) from log.events where type = 'WaiverSigned')
            > (select count(distinct stream) from follow_ups.outbox where template = 'signed-waiver') as waits`,
        );
        return rows[0]?.waits === false;
      }).catch(() => false as const),
    CATCH_UP_MS,
  );

/** @throws Error if the log has holes, because then its content proves nothing */
const expectNoHoles = (superuserUrl: string): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly found: boolean }>(HOLES);
    if (rows[0]?.found !== false) throw new Error('The log has holes in its positions or versions.');
  });

/** Opens all places in which a signature has to be, once the product has caught up. */
export const openSources = async (place: Place): Promise<readonly Source[]> => {
  const position = await untilCaughtUp(place);
  const overHttp: readonly Source[] = [
    { name: 'export', holds: 'persons', rows: exportRows(place, position) },
    { name: 'list', holds: 'persons', rows: listRows(place, position) },
  ];
  const { superuserUrl } = place;
  if (superuserUrl === undefined) return overHttp;
  await expectNoHoles(superuserUrl);
  await untilMailsCaughtUp(superuserUrl).catch(() => undefined);
  const log = `select id, count from (${RECORDS}) as records`;
  return [
    { name: 'log', holds: 'signatures', rows: copyRows(superuserUrl, log) },
    ...overHttp,
    { name: 'outbox', holds: 'signatures', rows: copyRows(superuserUrl, MAILS) },
  ];
};
