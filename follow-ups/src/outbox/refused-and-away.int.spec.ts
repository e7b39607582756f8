import { setTimeout as pause } from 'node:timers/promises';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outgoing } from '../mails/mail-delivery.ts';
import { attemptServices, queueTestMail, senderFrom, sendingVia } from '../testing/mails.ts';
import { emptyOutbox, failing, outboxIn, readOutcomes } from '../testing/outbox-rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type AttemptServices, attempt } from './attempt.ts';
import type { DeliveryResult } from './delivery.ts';
import { LEASE_MS } from './leases.ts';
import { type RunningOutbox, runOutbox } from './run-outbox.ts';
import { hasGivenUp, listPostponed, retryFailed } from './undelivered.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let log: EventLog;
let services: AttemptServices;
let delivered: Outgoing[];
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  log = createMemoryLog();
  ({ services, delivered } = attemptServices(test.database, log));
});
afterEach(async () => {
  await emptyOutbox(test.database);
  await log.close();
});

const { rows, row, takeOne, later, runToEnd } = outboxIn(() => test.database);
const outcomes = (id: string) => readOutcomes(log, id);

/** Runs the outbox until `isSo` returns true; the test's timeout is the only limit. */
const run = async (isSo: () => Promise<boolean>): Promise<RunningOutbox> => {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const running = runOutbox({ ...services, logger, onAttempted: () => undefined });
  while (!(await isSo())) await pause(5);
  return running;
};

describe('mail that a server refuses', () => {
  const answering = (delivered: DeliveryResult) => sendingVia(senderFrom(async () => delivered));

  it('permanently is logged with the reply code, and can be retried by hand', async () => {
    await queueTestMail(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'refused', errorClass: 'EENVELOPE', answer: { code: 550 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'refused' });
    expect(await row()).toMatchObject({ state: 'failed', failure: 'refused', answer_code: 550, attempts: 1 });
    expect(await outcomes((await row()).id)).toMatchObject([
      { type: 'FollowUpFailed', reason: 'refused', attempts: 1, answer: { code: 550 } },
    ]);
    expect(await hasGivenUp(test.database)).toBe(false);
    ({ services, delivered } = attemptServices(test.database, log));
    expect(await retryFailed(test.database)).toBe(1);
    await runToEnd(services);
    expect(delivered).toHaveLength(1);
  });

  it('temporarily is retried after a minute and logged with the reply code', async () => {
    await queueTestMail(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'postponed', errorClass: 'EENVELOPE', answer: { code: 450 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'postponed' });
    const { id, due_at } = await row();
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(55_000);
    expect(await outcomes(id)).toMatchObject([
      { type: 'FollowUpPostponed', attempts: 1, answer: { code: 450 } },
    ]);
    expect(await listPostponed(test.database, 10)).toMatchObject([{ id, answer_code: 450 }]);
  });

  it('is not retried past its deadline', async () => {
    const notAfter = new Date(Date.now() + 20_000);
    await queueTestMail(test.database, { notAfter });
    services = { ...services, deliveries: failing };
    await attempt(services, await takeOne());
    expect((await row()).due_at).toEqual(notAfter);
  });

  it('because of its sender costs no attempt and is not logged', async () => {
    await queueTestMail(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'away', errorClass: 'EAUTH', answer: { code: 535 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'away' });
    expect(await row()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      error_class: 'EAUTH',
      answer_code: 535,
    });
    expect(await outcomes((await row()).id)).toEqual([]);
  });
});

describe('unavailable server', () => {
  it('gets one mail at a time, and every mail once when it is back up', async () => {
    let isAway = true;
    let asked = 0;
    const sent: string[] = [];
    const deliveries = sendingVia(
      senderFrom(async ({ messageId }) => {
        asked += 1;
        if (isAway) return { kind: 'away', errorClass: 'ESOCKET ECONNREFUSED' };
        sent.push(messageId);
        return { kind: 'done' };
      }),
    );
    services = { ...services, deliveries };
    for (let queued = 0; queued < 30; queued += 1) await queueTestMail(test.database);
    const running = await run(async () => asked > 10);
    expect(running.isAway('mail')).toBe(true);
    // Up to ten attempts in flight at the first failure, plus one per probe.
    expect(asked).toBeLessThan(14);
    isAway = false;
    while ((await rows()).some(({ state }) => state !== 'done')) await pause(10);
    expect(running.isAway('mail')).toBe(false);
    await running.stop();
    expect(new Set(sent).size).toBe(30);
    expect(sent).toHaveLength(30);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('does not prevent a mail from being recorded as too late', async () => {
    await queueTestMail(test.database);
    services = {
      ...services,
      deliveries: sendingVia(senderFrom(async () => ({ kind: 'away', errorClass: 'ESOCKET' }))),
    };
    const running = await run(async () => (await row()).error_class === 'ESOCKET');
    await queueTestMail(test.database);
    await later('not_after');
    while ((await rows()).some(({ state }) => state !== 'failed')) await pause(10);
    await running.stop();
    expect((await rows()).map(({ failure }) => failure)).toEqual(['too_late', 'too_late']);
  });
});

describe('server that never responds to a mail', () => {
  const answering = sendingVia(
    senderFrom(async (mail) => {
      delivered.push(mail);
      return { kind: 'postponed', errorClass: 'EABORT', mayHaveArrived: true };
    }),
  );
  const untilGivenUp = async () => {
    while ((await row()).state === 'waiting') {
      await attempt(services, await takeOne());
      await later('due_at');
    }
  };

  it('gets the mail twice, and twice more after a manual retry', async () => {
    await queueTestMail(test.database);
    services = { ...services, deliveries: answering };
    await untilGivenUp();
    expect(delivered).toHaveLength(2);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await row()).toMatchObject({ state: 'failed', failure: 'given_up', attempts: 2 });
    expect((await outcomes((await row()).id)).map(({ type }) => type)).toEqual([
      'FollowUpPostponed',
      'FollowUpFailed',
    ]);
    await retryFailed(test.database);
    await untilGivenUp();
    expect(delivered).toHaveLength(4);
  });
});

describe('unavailable log', () => {
  const unavailable = () => Promise.reject(new LogError('log_unavailable', 'The log is away.'));

  it.each([
    ['before the delivery is looked for', { readStream: unavailable }, true],
    ['while the mail is made', {}, false],
  ])('%s costs no attempt and sends nothing', async (_when, lacking, isComposed) => {
    await queueTestMail(test.database);
    const deliveries = isComposed ? services.deliveries : sendingVia(senderFrom(unavailable));
    await expect(
      attempt({ ...services, log: { ...log, ...lacking }, deliveries }, await takeOne()),
    ).rejects.toThrow('The log is away.');
    expect(delivered).toEqual([]);
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, lease: null });
  });

  it('delays recording a delivery without sending a second mail', async () => {
    await queueTestMail(test.database);
    let refusals = 2;
    const append: EventLog['append'] = (events) => {
      refusals -= 1;
      return refusals < 0 ? log.append(events) : unavailable();
    };
    const awayAWhile = { ...services, log: { ...log, append } };
    expect(await attempt(awayAWhile, await takeOne())).toMatchObject({ result: 'done' });
    expect(delivered).toHaveLength(1);
    expect((await outcomes((await row()).id)).map(({ type }) => type)).toEqual(['FollowUpDone']);
    expect(await row()).toMatchObject({ state: 'done' });
  });

  it('does not keep a process from stopping', async () => {
    await queueTestMail(test.database);
    const stopping = AbortSignal.abort();
    const away = { ...services, log: { ...log, append: unavailable }, stopping };
    await expect(attempt(away, await takeOne())).rejects.toThrow('The log is away.');
  });
});

describe('worker', () => {
  it('sends nothing if its lease expired while composing, as on a laptop that slept', async () => {
    await queueTestMail(test.database);
    const slept = await takeOne();
    await later('leased_until');
    expect(await attempt(services, slept)).toEqual({ result: 'lost' });
    expect(delivered).toEqual([]);
    const quick = await takeOne();
    expect(await attempt(services, slept)).toEqual({ result: 'lost' });
    expect(await attempt(services, quick)).toMatchObject({ result: 'done' });
    expect(delivered).toHaveLength(1);
  });

  it('renews its lease for as long as a delivery takes', async () => {
    await queueTestMail(test.database);
    const taken = await takeOne();
    const heldUntil = async () => (await row()).leased_until?.getTime() ?? 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const first = await heldUntil();
    const release = Promise.withResolvers<DeliveryResult>();
    const sending = Promise.withResolvers<void>();
    const deliveries = sendingVia(
      senderFrom(() => {
        sending.resolve();
        return release.promise;
      }),
    );
    const attempted = attempt({ ...services, deliveries }, taken);
    await sending.promise;
    const second = await heldUntil();
    vi.advanceTimersByTime(LEASE_MS / 2);
    vi.useRealTimers();
    while ((await heldUntil()) === second) await pause(5);
    release.resolve({ kind: 'done' });
    expect(await attempted).toMatchObject({ result: 'done' });
    expect(second).toBeGreaterThan(first);
  });

  it('is not blocked by a mail that hangs', async () => {
    await queueTestMail(test.database);
    let release: (() => void) | undefined;
    const hung = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent: string[] = [];
    const deliveries = sendingVia(
      senderFrom(async ({ messageId }) => {
        if (sent.length === 0 && release !== undefined) {
          sent.push('hangs');
          await hung;
        }
        sent.push(messageId);
        return { kind: 'done' };
      }),
    );
    services = { ...services, deliveries };
    const running = await run(async () => sent.length === 1);
    for (let queued = 0; queued < 40; queued += 1) await queueTestMail(test.database);
    while ((await rows()).filter(({ state }) => state === 'done').length < 40) await pause(10);
    release?.();
    await running.stop();
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 41 }, () => 'done'));
  });

  it('counts no attempt for a postponed mail, and withdraws one without a recipient', async () => {
    await queueTestMail(test.database);
    services = {
      ...services,
      deliveries: sendingVia(senderFrom(async () => ({ kind: 'later', ms: 600_000 }))),
    };
    expect(await attempt(services, await takeOne())).toEqual({ result: 'later' });
    const { due_at, attempts } = await row();
    expect(attempts).toBe(0);
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(590_000);
    await later('due_at');
    services = { ...services, deliveries: sendingVia(senderFrom(async () => ({ kind: 'unwanted' }))) };
    expect(await attempt(services, await takeOne())).toEqual({ result: 'unwanted' });
    expect(await row()).toMatchObject({ state: 'withdrawn', payload: null });
  });

  it('distinguishes obsolete mails from those without a recipient', async () => {
    await queueTestMail(test.database);
    const notNeeded = senderFrom(async () => ({ kind: 'not_needed' }));
    services = { ...services, deliveries: sendingVia(notNeeded) };
    expect(await attempt(services, await takeOne())).toEqual({ result: 'not_needed' });
    expect(await row()).toMatchObject({ state: 'not_needed', payload: null, failure: null });
  });
});
