import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useReadApp } from '../testing/read-app.ts';
import { drafted } from '../testing/sample-events.ts';

const read = useReadApp();
let owner: string;
let stranger: string;
beforeAll(async () => {
  owner = await read.newAccount();
  stranger = await read.newAccount();
});
beforeEach(() => {
  read.state.lag = async () => new Map();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await read.database.deleteFrom('projections.parked_streams').execute();
  await read.database.deleteFrom('projections.builds').where('state', '=', 'building').execute();
});

const status = async (accountId = owner) => {
  const answer = await read.get('/v1/status', accountId);
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
};

const waiverOf = async (accountId: string): Promise<string> => {
  const stream = waiverStream(v7());
  await read.history.append(stream, accountId, drafted());
  return stream;
};
const park = async (projection: string, stream: string): Promise<void> => {
  const event = { version: 1, event_id: v7(), event_type: 'WaiverDrafted', position: '' };
  await read.database
    .insertInto('projections.parked_streams')
    .values({ projection, build: 1, stream, error_class: 'RangeError', ...event })
    .execute();
};

describe('GET /v1/status', () => {
  it('tells for each list how far the slowest read model behind it lags', async () => {
    read.state.lag = async () => new Map(Object.entries({ waivers: 2, accounts: 184, reports: 31 }));
    expect((await status()).lists).toEqual({
      signedWaivers: { behindSeconds: 0 },
      waivers: { behindSeconds: 184 },
      reports: { behindSeconds: 31 },
    });
  });

  it('tells how far a rebuild of the product has come, but not of a command', async () => {
    const build = { build: 2, version: 2, state: 'building' } as const;
    await read.database
      .insertInto('projections.builds')
      .values([
        { ...build, projection: 'signed_waivers', rebuilt: 0.8 },
        { ...build, projection: 'signed_waiver_documents', rebuilt: 0.5 },
        { ...build, projection: 'reports' },
      ])
      .execute();
    const { signedWaivers, reports } = (await status()).lists;
    expect([signedWaivers.rebuilt, reports.rebuilt]).toEqual([0.5, undefined]);
  });

  it('counts only the business’s own parked streams, once each', async () => {
    const own = await waiverOf(owner);
    for (const projection of ['waivers', 'waiver_documents']) await park(projection, own);
    await park('waivers', await waiverOf(stranger));
    await park('waivers', await waiverOf(stranger));
    expect((await status()).incomplete.lists).toBe(1);
    expect((await status(stranger)).incomplete.lists).toBe(2);
  });

  it('asks for the deliveries of the business only', async () => {
    const nothing = read.state.deliveries;
    onTestFinished(() => {
      read.state.deliveries = nothing;
    });
    const { of, parked } = nothing;
    read.state.deliveries = {
      of: (accountId) =>
        accountId === owner ? { ...of(owner), mail: { waiting: 12, cause: 'refused' } } : of(accountId),
      parked: (accountId) => (accountId === owner ? 3 : parked(accountId)),
    };
    const [own, others] = [await status(), await status(stranger)];
    expect([own.deliveries.mail, own.incomplete.deliveries]).toEqual([{ waiting: 12, cause: 'refused' }, 3]);
    expect([others.deliveries.mail.waiting, others.incomplete.deliveries]).toEqual([0, 0]);
  });

  it('leaves out what it cannot check while the log is unavailable', async () => {
    await park('waivers', await waiverOf(owner));
    read.state.lag = () => Promise.reject(new Error('away'));
    vi.spyOn(read.log, 'readStream').mockRejectedValue(new Error('away'));
    const { lists, incomplete } = await status();
    expect(lists.signedWaivers).toEqual({});
    expect(incomplete).toEqual({ deliveries: 0 });
  });
});
