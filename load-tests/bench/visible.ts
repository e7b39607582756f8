import { setTimeout as pause } from 'node:timers/promises';
import { expectOk } from '../client/api.ts';
import { adultSigning, type Publication } from '../client/signing.ts';
import { openConnection, postRequest, type RawConnection } from './raw-http.ts';
import { machine, type Row } from './report.ts';

const PER_SECOND = 100;
const SECONDS = 12;
/** Until caches and plans are warm. */
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 32;
const LOOK_EVERY_MS = 3;
/** Two pages of the client: more than are signed between two looks. */
const ROWS = 40;
const LATEST_MS = 5000;

type Times = Map<string, number>;

/** Signs at a fixed rate, whatever the answers take. @returns when each signature was answered */
const signAtRate = async (baseUrl: string, publication: Publication): Promise<Times> => {
  const url = new URL(baseUrl);
  const idle: RawConnection[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(url)),
  );
  const waiting: ((connection: RawConnection) => void)[] = [];
  const take = async (): Promise<RawConnection> =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (connection: RawConnection): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  const answered: Times = new Map();
  const bodies = Array.from({ length: PER_SECOND * SECONDS }, () =>
    adultSigning(publication, { points: 150 }),
  );
  const sign = async (index: number): Promise<void> => {
    const body = bodies[index];
    if (body === undefined) throw new Error('There are no more forms.');
    const connection = await take();
    const from = `198.18.${index >> 8}.${index & 255}`;
    const status = await connection.send(postRequest(url, '/v1/signed_waiver', body, from));
    if (status !== 201) throw new Error(`A signing answered ${status}.`);
    if (index >= PER_SECOND * WARM_UP_SECONDS) answered.set(body.id, performance.now());
    giveBack(connection);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < bodies.length; index += 1) {
    const due = started + (index * 1000) / PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    all.push(sign(index));
  }
  await Promise.all(all);
  for (const connection of idle) connection.close();
  return answered;
};

type List = { readonly results: readonly { readonly id: string }[] };

/** An owner who looks at the list all the time, and when each signature was first on it. */
const watchList = (baseUrl: string, authorization: string) => {
  const seen: Times = new Map();
  let over = false;
  const watching = (async () => {
    while (!over) {
      const { body } = await expectOk<List>(baseUrl, `/v1/signed_waiver?limit=${ROWS}`, {
        headers: { authorization },
      });
      const now = performance.now();
      for (const { id } of body.results) if (!seen.has(id)) seen.set(id, now);
      await pause(LOOK_EVERY_MS);
    }
  })();
  watching.catch(() => undefined);
  return {
    seen,
    end: async (): Promise<void> => {
      over = true;
      await watching;
    },
  };
};

/** How events come to the read models, and how soon they must show. */
export type Way = { readonly through: string; readonly targetMs: number };

export const IN_PROCESS: Way = { through: 'within one process', targetMs: 100 };

/** How long after its answer a signature is on the owner's list, when a hundred a second are signed. */
export const benchVisible = async (
  baseUrl: string,
  authorization: string,
  publication: Publication,
  { through, targetMs }: Way,
): Promise<Row> => {
  const list = watchList(baseUrl, authorization);
  const answered = await signAtRate(baseUrl, publication);
  const latest = performance.now() + LATEST_MS;
  while ([...answered.keys()].some((id) => !list.seen.has(id)) && performance.now() < latest) await pause(20);
  await list.end();
  const waits = [...answered]
    .map(([id, at]) => Math.max(0, (list.seen.get(id) ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other);
  const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return {
    what: `signed (answered) until in the owner's list over HTTP, ${through}, at ${PER_SECOND}/s, ${waits.length} signatures, p99`,
    measured: at(0.99),
    unit: 'ms',
    against: `p50 ${at(0.5).toFixed(0)} ms`,
    ratio: Number.NaN,
    target: `< ${targetMs} ms`,
    met: at(0.99) < targetMs,
    machine: machine(),
  };
};
