import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { logIn } from '@waivers/contract/auth/log-in.ts';
import { problem } from '@waivers/contract/call/problem.ts';
import { type CallResult, sendCall } from '@waivers/contract/send.ts';
import { register as registerCall } from '@waivers/contract/users/register.ts';
import { temporaryLogIn } from '../client/owner.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { type Cluster, makeCluster } from './machine/cluster.ts';
import { inPlace } from './machine/place.ts';
import {
  AS_IT_IS,
  type ProductProcess,
  prepareProduct,
  WITHOUT_RECONCILERS,
} from './machine/product-process.ts';
import { type StopPoint, setStopPoint } from './machine/stop-point.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';

type Crash = {
  readonly after: string;
  readonly hold: (superuserUrl: string) => Promise<StopPoint>;
  readonly go: (stopPoint: StopPoint) => Promise<void>;
  /** Whether the crash happens in a follow-up, after the registration was answered. */
  readonly isAnswered?: boolean;
};

const holdAppend =
  (type: 'AccountRegistered' | 'UserRegistered' | 'FollowUpDone') =>
  (superuserUrl: string): Promise<StopPoint> =>
    setStopPoint(superuserUrl, 'insert on log.events', `new.type = '${type}'`);

/** Covers every gap: claim → store → append account → append owner → confirm, respond → credential, mail → delivery. */
const CRASHES: readonly [Crash, ...Crash[]] = [
  { after: 'account', hold: holdAppend('AccountRegistered'), go: ({ letFinish }) => letFinish() },
  {
    after: 'account, before the owner',
    hold: holdAppend('UserRegistered'),
    go: ({ breakOff }) => breakOff(),
  },
  {
    after: 'answer, with the credential made and its mail not queued',
    hold: (superuserUrl) => setStopPoint(superuserUrl, 'insert on follow_ups.outbox', 'true'),
    go: ({ breakOff }) => breakOff(),
    isAnswered: true,
  },
  {
    after: 'claim of the address, before that of the user name',
    hold: (superuserUrl) => setStopPoint(superuserUrl, 'insert on identity.claims', "new.kind = 'username'"),
    go: ({ breakOff }) => breakOff(),
  },
  { after: 'owner', hold: holdAppend('UserRegistered'), go: ({ letFinish }) => letFinish() },
  {
    after: 'answer, with the mail queued and not delivered',
    hold: holdAppend('FollowUpDone'),
    go: ({ breakOff }) => breakOff(),
    isAnswered: true,
  },
  {
    after: 'answer, with the mail delivered and still waiting in the outbox',
    hold: holdAppend('FollowUpDone'),
    go: ({ letFinish }) => letFinish(),
    isAnswered: true,
  },
  {
    after: 'claim',
    hold: (superuserUrl) => setStopPoint(superuserUrl, 'insert on identity.registrations', 'true'),
    go: ({ breakOff }) => breakOff(),
  },
  {
    after: 'claim, with what was typed kept',
    hold: holdAppend('AccountRegistered'),
    go: ({ breakOff }) => breakOff(),
  },
];

const register = (product: ProductProcess, email: string): Promise<CallResult<typeof registerCall>> => {
  const person = { company: 'Höhenluft Climbing', firstName: 'Mara', lastName: 'Lindqvist', email };
  const input = {
    headers: { 'x-registration-token': product.registrationToken },
    body: { ...person, timeZone: 'Europe/Berlin' },
  };
  return sendCall(product.url, registerCall, input, { headers: { 'idempotency-key': randomUUID() } });
};

const claimant = (superuserUrl: string, email: string): Promise<string> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      "select user_id from identity.claims where kind = 'email' and value = $1",
      [email],
    );
    if (rows[0] === undefined) throw new Error('The crash came before the address was claimed.');
    return rows[0].user_id;
  });

type Found = {
  readonly pending: number;
  readonly registered: number;
  readonly credentials: number;
  readonly mails: number;
};

const find = (superuserUrl: string, userId: string): Promise<Found> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<Found>(
      `select
        (select count(*)::int from identity.claims where state = 'pending' and user_id = $1)
          + (select count(*)::int from identity.registrations where user_id = $1) as pending,
        (select count(*)::int from log.events
           where type = 'AccountRegistered' and data ->> 'ownerId' = $1::uuid::text) as registered,
        (select count(*)::int from identity.credentials where user_id = $1) as credentials,
        (select count(*)::int from follow_ups.outbox where person_id = $1) as mails`,
      [userId],
    );
    if (rows[0] === undefined) throw new Error('A select without a table gave no row.');
    return rows[0];
  });

const isAtRest = ({ pending, registered, credentials, mails }: Found): boolean =>
  pending === 0 && (registered === 0 || (credentials === 1 && mails === 1));

/** Ages pending claims past their expiry instead of waiting 15 minutes. */
const letTimePass = (superuserUrl: string): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    await client.query(`
      update identity.claims set
        claimed_at = claimed_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'
      where state = 'pending'`);
    await client.query("update identity.registrations set begun_at = begun_at - interval '20 minutes'");
  });

const isComplete = async (product: ProductProcess, email: string): Promise<boolean> => {
  const { username, temporaryPassword } = await temporaryLogIn(product.url, product.registrationToken, email);
  const first = await sendCall(product.url, logIn, { body: { username, password: temporaryPassword } });
  const again = await register(product, email);
  return (
    first.ok &&
    'challenge' in first.answer &&
    !again.ok &&
    problem.parse(JSON.parse(again.text)).code === 'email_taken'
  );
};

const isSettled = async (product: ProductProcess, found: Found, email: string): Promise<boolean> => {
  const { registered, credentials, mails } = found;
  if (registered === 1) return credentials === 1 && mails === 1 && isComplete(product, email);
  // The registration never happened, so the address must still be free.
  return credentials === 0 && mails === 0 && (await register(product, email)).status === 201;
};

const cutOff = async (
  cluster: Cluster,
  product: ProductProcess,
  crash: Crash,
  email: string,
): Promise<string> => {
  const stopPoint = await crash.hold(cluster.superuserUrl);
  const unanswered = register(product, email).catch(() => undefined);
  await stopPoint.reached();
  product.kill();
  await crash.go(stopPoint);
  if ((await unanswered) !== undefined && crash.isAnswered !== true)
    throw new Error('The registration was answered before the crash.');
  return claimant(cluster.superuserUrl, email);
};

const runRegistrations = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const cluster = await makeCluster(join(place, 'cluster'));
    const program = run.guard === 'on' ? AS_IT_IS : WITHOUT_RECONCILERS;
    const product = await prepareProduct(place, cluster.migratorUrl, program);
    await product.start();
    const verdict = { acknowledged: 0, lost: 0, doubled: 0, finished: 0 };
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const crash = CRASHES[(cycle - 1) % CRASHES.length] ?? CRASHES[0];
      const email = `owner-${randomUUID()}@venue.test`;
      const userId = await cutOff(cluster, product, crash, email);
      await letTimePass(cluster.superuserUrl);
      await product.start();
      const now = (): Promise<Found> => find(cluster.superuserUrl, userId);
      if (run.guard === 'on') await until('the registration is settled', async () => isAtRest(await now()));
      const found = await now();
      verdict.acknowledged += 1;
      verdict.finished += found.registered;
      if (found.mails > 1) verdict.doubled += 1;
      if (!(await isSettled(product, found, email))) verdict.lost += 1;
      run.tell(`cycle ${cycle} of ${run.cycles}: cut off after ${crash.after}`);
    }
    const { finished, ...counts } = verdict;
    const released = verdict.acknowledged - finished;
    return expectReadModelsAsRebuilt({ cluster, product }, run.guard, {
      ...counts,
      phantom: 0,
      unknownPresent: finished,
      unknownAbsent: released,
      notes: [`${finished} were in the log, ${released} were not`],
    });
  });

export const registrationCutOff: Fault = {
  name: 'registration-cut-off',
  what:
    'kill -9 of the API process between two steps of a registration (claim, keep, account, owner, confirm); it is started again ' +
    'when the claims have run out',
  counts: 'registrations',
  control: 'no reconciler',
  cycles: 30,
  run: runRegistrations,
};
