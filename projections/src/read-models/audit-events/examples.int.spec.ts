import {
  accountStream,
  followUpStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_EXAMPLES } from '../../testing/audit-examples.ts';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory } from '../../testing/history.ts';
import {
  answered,
  completed,
  deleted,
  drafted,
  noted,
  published,
  registered,
  revised,
  signed,
  userJoined,
  voided,
  voidTakenBack,
} from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { auditEvents } from './project.ts';

const [account, user, waiver, gone] = [v7(), v7(), v7(), v7()];
const [alone, family, watched, unwatched, void1, void2] = [v7(), v7(), v7(), v7(), v7(), v7()];
const history = createHistory();

const opened = useTestDatabase();
let build: TestBuild;
let analyst: Client;

type Event = Parameters<typeof history.append>[2];
const append = (stream: string, event: Event, at: string) =>
  history.append(stream, account, event, `${at}.000Z`, { kind: 'user', id: user });

const sign = (id: string, at: string, changes: Parameters<typeof signed>[3], minors = 0) =>
  append(
    signedWaiverStream(id),
    signed(
      id,
      waiver,
      [
        { firstName: 'Anna', lastName: 'Beispiel' },
        ...Array.from({ length: minors }, (_, index) => ({
          firstName: `Kind ${index}`,
          lastName: 'Beispiel',
        })),
      ],
      { ...changes, signedAt: `${at}.000Z` },
    ),
    at,
  );

const appendHistory = async (): Promise<void> => {
  await append(accountStream(account), registered(), '2026-03-01T08:00:00');
  await append(userStream(user), userJoined(), '2026-03-01T08:00:00');
  await append(waiverStream(waiver), drafted(), '2026-03-01T09:00:00');
  await append(waiverStream(waiver), published(1), '2026-03-01T10:00:00');
  await append(waiverStream(gone), drafted({ title: 'Old' }), '2026-03-02T10:00:00');
  await append(waiverStream(gone), deleted, '2026-03-03T10:00:00');
  await sign(alone, '2026-03-31T22:30:00', {});
  await sign(family, '2026-03-15T10:00:00', { locale: 'de' }, 2);
  await append(waiverStream(waiver), revised(2, { title: 'Next season' }), '2026-04-10T09:00:00');
  await append(waiverStream(waiver), published(2), '2026-04-10T09:05:00');
  await sign(watched, '2026-04-12T10:00:00', { revision: 2, hasVideo: true });
  await append(
    signedWaiverStream(watched),
    answered(undefined, 'exit', 'Left', false),
    '2026-04-12T10:05:00',
  );
  await append(
    signedWaiverStream(watched),
    answered(undefined, 'exit', 'Right', true),
    '2026-04-12T10:08:00',
  );
  await append(signedWaiverStream(watched), answered(undefined, 'rope', 'Two', true), '2026-04-12T10:09:00');
  await append(signedWaiverStream(watched), completed, '2026-04-12T10:10:00');
  await sign(unwatched, '2026-04-20T10:00:00', { revision: 2, hasVideo: true });
  await sign(void1, '2026-04-21T10:00:00', { revision: 2 });
  await append(signedWaiverStream(void1), voided('Signed twice'), '2026-04-21T11:00:00');
  await append(signedWaiverStream(void1), noted(v7(), 'Left shoe'), '2026-04-21T11:01:00');
  await sign(void2, '2026-04-22T10:00:00', { revision: 2 });
  await append(signedWaiverStream(void2), voided(), '2026-04-22T11:00:00');
  await append(signedWaiverStream(void2), voidTakenBack, '2026-04-22T12:00:00');
  await append(
    accountStream(account),
    {
      type: 'SignedWaiversExported',
      data: {
        exportId: v7(),
        format: 'csv',
        filters: { role: 'minor' },
        timeZone: 'UTC',
        search: { terms: 'Beispiel' },
      },
    },
    '2026-04-23T10:00:00',
  );
  const followUp = { eventId: v7(), template: 'confirmation', recipient: v7() };
  await append(
    followUpStream(v7()),
    { type: 'FollowUpFailed', data: { ...followUp, reason: 'refused', attempts: 3 } },
    '2026-04-24T10:00:00',
  );
  await history.erase(signedWaiverStream(alone), account, participantIdOf(alone, 0), true);
};

beforeAll(async () => {
  build = await makeLiveBuild(opened.database, auditEvents);
  await appendHistory();
  await build.apply(await history.events());
  analyst = new Client({
    connectionString: connectionStringFor(opened.projectorUrl, TEST_MASTER_KEY, 'analyst'),
  });
  await analyst.connect();
  await analyst.query("set timezone = 'UTC'");
});
afterAll(async () => {
  await analyst.end();
});

const at = (text: string): Date => new Date(`${text}.000Z`);

/** Expected results, in the same order as the examples on the page. */
const ANSWERS: readonly (readonly object[])[] = [
  [
    { waiver_id: waiver, revision: 1, month: '2026-03', records: '1', people: '3' },
    { waiver_id: waiver, revision: 1, month: '2026-04', records: '1', people: '1' },
    { waiver_id: waiver, revision: 2, month: '2026-04', records: '4', people: '4' },
  ],
  [
    {
      occurred_at: at('2026-04-10T09:00:00'),
      type: 'WaiverRevised',
      revision: '2',
      actor_kind: 'user',
      actor_id: user,
    },
    {
      occurred_at: at('2026-04-10T09:05:00'),
      type: 'WaiverPublished',
      revision: '2',
      actor_kind: 'user',
      actor_id: user,
    },
  ],
  [
    { waiver_id: waiver, type: 'WaiverPublished', revision: '1', documents: expect.any(Object) },
    { waiver_id: gone, type: 'WaiverDeleted', revision: null, documents: null },
  ].sort((one, other) => (one.waiver_id < other.waiver_id ? -1 : 1)),
  [
    {
      waiver_id: waiver,
      records: '2',
      understood: '1',
      median: expect.objectContaining({ minutes: 10 }),
      longest: expect.objectContaining({ minutes: 10 }),
    },
  ],
  [{ signed_waiver_id: unwatched, signed_at: at('2026-04-20T10:00:00') }],
  [
    { month: '2026-03', minors: '2', guardians: '1', adults: '0' },
    { month: '2026-04', minors: '0', guardians: '0', adults: '5' },
  ],
  [{ signed_waiver_id: void1, voided_at: at('2026-04-21T11:00:00'), actor_id: user }],
  [{ occurred_at: at('2026-04-23T10:00:00'), actor_id: user, format: 'csv', filters: { role: 'minor' } }],
  [
    { question: 'exit', answers: '2', wrong: '1' },
    { question: 'rope', answers: '1', wrong: '0' },
  ],
  [{ template: 'confirmation', reason: 'refused', times: '1', last: at('2026-04-24T10:00:00') }],
];

describe('SQL example in docs/audit.md', () => {
  it('has an expected result', () => {
    expect([AUDIT_EXAMPLES.length, ANSWERS.length]).toEqual([10, 10]);
  });

  it.each(AUDIT_EXAMPLES.map(([question, query], index) => [question, query, ANSWERS[index]] as const))(
    '%s',
    async (_question, query, answer) => {
      expect((await analyst.query(query)).rows).toEqual(answer);
    },
  );
});

describe('analyst views', () => {
  it('show the current state of waivers and records', async () => {
    const { rows } = await analyst.query('select * from audit.waivers order by drafted_at');
    expect(rows).toEqual([
      expect.objectContaining({
        waiver_id: waiver,
        title: 'Next season',
        revision: 2,
        published_revision: 2,
        deleted_at: null,
      }),
      expect.objectContaining({
        waiver_id: gone,
        published_revision: null,
        deleted_at: at('2026-03-03T10:00:00'),
      }),
    ]);
    const erased = await analyst.query(
      'select signed_waiver_id from audit.signatures where erased_people = people',
    );
    expect(erased.rows).toEqual([{ signed_waiver_id: alone }]);
  });

  it('contain nothing entered by people', async () => {
    const { rows } = await analyst.query('select to_jsonb(events)::text as row from audit.events');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(
      /Anna|Beispiel|Kind|Mara|mara|Höhenluft|Signed twice|Left shoe|192\.0\.2|"[ckn]":|electronicConsent/,
    );
  });

  it('are read-only and the only data analysts can access', async () => {
    await expect(analyst.query('select from read_models.audit_events')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(analyst.query('delete from audit.events')).rejects.toMatchObject({ code: '42501' });
    const app = new Client({ connectionString: opened.appUrl });
    await app.connect();
    await expect(app.query('select from audit.events')).rejects.toMatchObject({ code: '42501' });
    await app.end();
  });

  it('are unaffected by repeated events and new builds', async () => {
    const all = async () => (await analyst.query('select * from audit.events order by place')).rows;
    const before = await all();
    await build.apply(await history.events());
    expect(await all()).toEqual(before);
    await history.destroyKeys();
    const next = await makeLiveBuild(opened.database, auditEvents);
    expect(await all()).toEqual([]);
    await next.apply(await history.events());
    expect(await all()).toEqual(before);
  });
});
