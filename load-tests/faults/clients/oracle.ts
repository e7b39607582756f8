import { type CallResult, sendCall } from '@waivers/contract/send.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { Verdict } from '../assertions/fault.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import { fromOwnAddress } from './address.ts';
import type { Entry, Journal, Signed, SigningBody } from './journal.ts';

/** Judges the product by the clients' journal and plain SQL on the log, without using the product's code. */
export type Oracle = {
  /** Looks up unanswered signatures. Call it after recovery, before anything is resent. */
  readonly countUnknown: () => Promise<void>;
  readonly readBack: (baseUrl: string) => Promise<void>;
  readonly verdict: () => Promise<Verdict>;
};

export const RECORDS = `
  select split_part(stream, '-', 1) as category, substr(stream, strpos(stream, '-') + 1) as id, count(*)::int as count
  from log.events where type = 'WaiverSigned' group by stream`;

/** Positions and versions must count up from 1 without gaps. */
export const HOLES = `
  select (select count(*) <> coalesce(max(position), 0) from log.events) or exists (
    select from log.events group by stream having count(*) <> max(version)) as found`;

const query = <Row extends object>(superuserUrl: string, text: string): Promise<readonly Row[]> =>
  asSuperuser(superuserUrl, async (client) => (await client.query<Row>(text)).rows);

const recordsIn = async (superuserUrl: string): Promise<ReadonlyMap<string, number>> => {
  type Row = { readonly category: string; readonly id: string; readonly count: number };
  const rows = await query<Row>(superuserUrl, RECORDS);
  const stray = rows.find(({ category }) => category !== 'signedWaiver');
  if (stray !== undefined) throw new Error(`A WaiverSigned stands in stream ${stray.category}-${stray.id}.`);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

const namesIn = ({ submission }: SigningBody): readonly string[] =>
  ('adult' in submission
    ? [submission.adult]
    : [submission.minors.guardian, ...submission.minors.participants]
  ).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

/** Reads a record by its signed key. Retries on 503, which says nothing about the record. */
const recordOf = ({ id, signedKey }: Signed, baseUrl: string): Promise<CallResult<typeof readSignedWaiver>> =>
  until('a record is shown or denied', async () => {
    const input = { params: { id }, headers: { 'x-signed-key': signedKey } };
    const sent = await sendCall(baseUrl, readSignedWaiver, input, { headers: fromOwnAddress(id) });
    return sent.status !== 503 && sent;
  });

const misread = async (baseUrl: string, { answer, body }: Entry): Promise<string | undefined> => {
  if (answer === undefined) return 'it was never answered';
  const read = await recordOf(answer, baseUrl);
  if (!read.ok) return `${read.status} ${read.text}`;
  const { id, participants } = read.answer.result;
  const names = participants.map(({ identity }) =>
    identity === 'erased' ? identity : `${identity.firstName} ${identity.lastName}`,
  );
  const isSame =
    id === body.id &&
    JSON.stringify(participants.map((each) => each.id)) ===
      JSON.stringify(answer.participants.map((each) => each.id)) &&
    JSON.stringify(names) === JSON.stringify(namesIn(body));
  return isSame ? undefined : 'it is another record';
};

const IN_FLIGHT = 8;
const MOST_TOLD = 3;

const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const doubledForms = (entries: readonly Entry[], records: ReadonlyMap<string, number>): number => {
  const perForm = new Map<string, number>();
  for (const { form, body } of entries) {
    perForm.set(form, (perForm.get(form) ?? 0) + (records.get(body.id) ?? 0));
  }
  return [...perForm.values()].filter((count) => count > 1).length;
};

export const openOracle = (superuserUrl: string, journal: Journal): Oracle => {
  const read = new Set<Entry>();
  const unreadable = new Map<Entry, string>();
  let unknownPresent = 0;
  let unknownAbsent = 0;

  return {
    countUnknown: async () => {
      const records = await recordsIn(superuserUrl);
      const unknown = journal.unanswered();
      const present = unknown.filter(({ body }) => records.has(body.id)).length;
      unknownPresent += present;
      unknownAbsent += unknown.length - present;
    },
    readBack: async (baseUrl) => {
      const waiting = journal.entries().filter((entry) => entry.answer !== undefined && !read.has(entry));
      await inTurns(waiting, async (entry) => {
        const why = await misread(baseUrl, entry);
        if (why !== undefined) unreadable.set(entry, why);
        read.add(entry);
      });
    },
    verdict: async () => {
      const records = await recordsIn(superuserUrl);
      const entries = journal.entries();
      const known = new Map(entries.map((entry) => [entry.body.id, entry]));
      const acknowledged = entries.filter(({ knowledge }) => knowledge === 'acknowledged');
      const lost = acknowledged.filter((entry) => !records.has(entry.body.id) || unreadable.has(entry));
      const unread = acknowledged.filter((entry) => !read.has(entry)).length;
      if (unread > 0) throw new Error(`${unread} acknowledged signatures were never read back.`);
      const contradicted = entries.filter(({ contradiction }) => contradiction !== undefined).length;
      const phantom = [...records.keys()].filter((id) => {
        const entry = known.get(id);
        return entry === undefined || entry.knowledge === 'refused';
      });
      const [holes] = await query<{ readonly found: boolean }>(superuserUrl, HOLES);
      if (holes?.found !== false) throw new Error('The log has holes in its positions or versions.');
      return {
        acknowledged: acknowledged.length,
        lost: lost.length,
        doubled: doubledForms(entries, records) + contradicted,
        phantom: phantom.length,
        unknownPresent,
        unknownAbsent,
        notes: [
          ...(contradicted > 0 ? [`${contradicted} signatures were answered in two ways.`] : []),
          `${sum([...records.values()])} records`,
          ...[...unreadable.values()].slice(0, MOST_TOLD).map((why) => `not readable: ${why.slice(0, 200)}`),
        ],
      };
    },
  };
};
