import {
  accountStream,
  followUpStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectedEvent } from './engine/projection.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';
import { makeLiveBuild } from './testing/builds.ts';
import { createHistory, type History } from './testing/history.ts';
import {
  answered,
  begun,
  checkedIn,
  completed,
  deleted,
  drafted,
  failed,
  notCheckedIn,
  noted,
  noteTakenOff,
  published,
  recipientAddressCorrectedTo,
  registered,
  revised,
  signed,
  tagged,
  understood,
  unpublished,
  untagged,
  userJoined,
  voided,
  voidTakenBack,
  withLogo,
} from './testing/sample-events.ts';
import { useTestDatabase } from './testing/test-database.ts';

const opened = useTestDatabase();

const ADULT = v7();
const FAMILY = v7();
const PARTY = v7();

type Event = Parameters<History['append']>[2];
const renamed = (company: string): Event => ({ type: 'CompanyRenamed', data: { business: { company } } });
const LOGO = withLogo('ab'.repeat(32));
const KLAVIYO = { service: 'klaviyo', listId: 'Y6nRLr' } as const;

const settingsOf = (company: string): readonly Event[] => [
  renamed(company),
  LOGO,
  { type: 'LogoRemoved', data: {} },
  LOGO,
  { type: 'TimeZoneChosen', data: { timeZone: 'Asia/Tokyo' } },
  { type: 'IntegrationSet', data: { target: KLAVIYO, secretId: v7() } },
  { type: 'IntegrationSwitchedOff', data: { service: 'klaviyo', reason: 'refused' } },
  { type: 'IntegrationSet', data: { target: KLAVIYO, secretId: v7() } },
];

/** Returns the video and front-desk events of a party of two. */
const visitOf = (id: string, name: string): readonly Event[] => {
  const [guardian, minor] = [participantIdOf(id, 0), participantIdOf(id, 1)];
  const [note, tag] = [v7(), v7()];
  const ink = { method: 'typed', text: name } as const;
  return [
    recipientAddressCorrectedTo(id, `${name}@example.test`),
    ...[begun(), answered(undefined, 'q1', name, false), begun(minor), failed(minor)],
    ...[answered(minor, 'q1', 'Right', true), understood(minor, { ink })],
    ...[understood(guardian, { byGroup: true, ink }), completed],
    ...[checkedIn(guardian), checkedIn(minor), checkedIn(minor, '2026-11-22'), notCheckedIn(minor)],
    ...[voided(`${name} signed twice`), voidTakenBack, voided(`${name} left`)],
    ...[noted(note, name), noted(v7(), `${name} is left-handed`), noteTakenOff(note)],
    ...[tagged(tag, name), tagged(v7(), `${name} VIP`), untagged(tag)],
  ];
};

const createSampleHistory = async (): Promise<History> => {
  const history = createHistory();
  const [owner, gone, ada, mara, hall, park] = [v7(), v7(), v7(), v7(), v7(), v7()];
  await history.append(accountStream(owner), owner, registered());
  await history.append(userStream(mara), owner, userJoined());
  await history.append(userStream(mara), owner, {
    type: 'TemporaryPasswordIssued',
    data: { credentialVersion: 1 },
  });
  await history.append(userStream(mara), owner, {
    type: 'FirstPasswordChosen',
    data: { credentialVersion: 2 },
  });
  await history.append(accountStream(gone), gone, registered({ business: { company: 'Gone' } }));
  await history.append(userStream(ada), gone, userJoined({ firstName: 'Gone' }));
  for (const event of settingsOf('Hall')) await history.append(accountStream(owner), owner, event);
  for (const event of settingsOf('Gone')) await history.append(accountStream(gone), gone, event);
  await history.append(waiverStream(hall), owner, drafted());
  await history.append(waiverStream(hall), owner, published(1));
  await history.append(
    waiverStream(hall),
    owner,
    revised(2, { title: 'Boulder hall', videoUrl: 'https://x.test/v' }),
  );
  await history.append(waiverStream(hall), owner, published(2));
  await history.append(waiverStream(hall), owner, unpublished);
  await history.append(waiverStream(park), owner, drafted({ title: 'Park' }));
  await history.append(waiverStream(park), owner, published(1));
  await history.append(waiverStream(park), owner, deleted);
  const anna = { firstName: 'Anna', lastName: 'Beispiel' };
  const ben = { firstName: 'Ben', lastName: 'Beispiel', birthDate: '2018-07-01' };
  await history.append(signedWaiverStream(ADULT), owner, signed(ADULT, hall, [anna]));
  await history.append(
    signedWaiverStream(FAMILY),
    owner,
    signed(FAMILY, hall, [anna, ben], { revision: 2, hasVideo: true }),
  );
  await history.append(
    signedWaiverStream(PARTY),
    owner,
    signed(PARTY, hall, [anna, ben], { hasVideo: true }),
  );
  for (const event of visitOf(FAMILY, 'Ben')) await history.append(signedWaiverStream(FAMILY), owner, event);
  for (const event of visitOf(PARTY, 'Anna')) await history.append(signedWaiverStream(PARTY), owner, event);
  const signing = (await history.events()).find(({ stream }) => stream === signedWaiverStream(PARTY));
  const mail = { eventId: signing?.eventId ?? '', template: 'signed-waiver', recipient: 'signer' };
  for (const event of [
    { type: 'FollowUpPostponed', data: { ...mail, attempts: 1 } },
    { type: 'FollowUpDone', data: { ...mail, channel: 'smtp' } },
  ] as const) {
    await history.append(followUpStream(v7()), owner, event);
  }
  await history.erase(signedWaiverStream(ADULT), owner, participantIdOf(ADULT, 0), true);
  await history.erase(signedWaiverStream(FAMILY), owner, participantIdOf(FAMILY, 0), false);
  await history.erase(signedWaiverStream(PARTY), owner, participantIdOf(PARTY, 1), false);
  await history.erase(signedWaiverStream(PARTY), owner, participantIdOf(PARTY, 0), true);
  await history.eraseUser(ada, gone);
  await history.eraseAccount(gone);
  return history;
};

describe.each(READ_MODEL_PROJECTIONS)('$name', (projection) => {
  let history: History;
  let live: readonly ProjectedEvent[];
  beforeAll(async () => {
    history = await createSampleHistory();
    live = await history.events();
  });

  const rowsAfter = async (...batches: readonly (readonly ProjectedEvent[])[]) => {
    const build = await makeLiveBuild(opened.database, projection);
    for (const batch of batches) await build.apply(batch);
    return build.rows();
  };

  it('has the same rows in one batch as event by event', async () => {
    const rows = await rowsAfter(live);
    expect(Object.values(rows).flat().length).toBeGreaterThan(1);
    expect(await rowsAfter(...live.map((event) => [event]))).toEqual(rows);
  });

  it('has the same rows if events are delivered twice', async () => {
    const rows = await rowsAfter(live);
    expect(await rowsAfter(live.flatMap((event) => [event, event]))).toEqual(rows);
    expect(await rowsAfter(live, live)).toEqual(rows);
    const [first, second] = [live.slice(0, 9), live.slice(9)];
    expect(await rowsAfter(first, first, second, second)).toEqual(rows);
  });

  it('equals a rebuild after erasures, with or without the keys', async () => {
    const rows = await rowsAfter(...live.map((event) => [event]));
    expect(await rowsAfter(await history.events())).toEqual(rows);
    await history.destroyKeys();
    expect(await rowsAfter(await history.events())).toEqual(rows);
  });

  it('contains no data of erased people', async () => {
    const text = JSON.stringify(await rowsAfter(live));
    expect(text).not.toContain('Gone');
    // Anna was erased from all three records, but Ben from only two.
    expect(text).not.toMatch(/anna/i);
    if (projection.name.startsWith('signed_waiver')) expect(text).toMatch(/Ben/);
  });
});
