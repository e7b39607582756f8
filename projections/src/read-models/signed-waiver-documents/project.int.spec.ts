import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { FrontDeskRecord, ViewingStep } from '@waivers/events/folds/signed-waiver.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import {
  answered,
  begun,
  checkedIn,
  completed,
  notCheckedIn,
  noted,
  noteTakenOff,
  recipientAddressCorrectedTo,
  signed,
  tagged,
  understood,
  untagged,
  voided,
  voidTakenBack,
} from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { signedWaiverDocuments } from './project.ts';
import type { SignedWaiverAnswersRow, SignedWaiverDocumentRow } from './table.ts';

const opened = useTestDatabase();

const OWNER = v7();
const event = (id: string) =>
  signed(id, v7(), [
    { firstName: 'Anna', lastName: 'Beispiel' },
    { firstName: 'Ben', lastName: 'Beispiel', birthDate: '2018-07-01' },
  ]);

let id: string;
let history: History;
let build: TestBuild;
beforeEach(async () => {
  id = v7();
  history = createHistory();
  build = await makeLiveBuild(opened.database, signedWaiverDocuments);
});

const row = async () => {
  await build.apply(await history.events());
  return (await build.rows()).signed_waiver_documents?.[0] as SignedWaiverDocumentRow;
};

describe('signed_waiver_documents', () => {
  it('stores the decrypted signature', async () => {
    const what = event(id);
    await history.append(signedWaiverStream(id), OWNER, what);
    expect(await row()).toEqual({
      account_id: OWNER,
      signed_waiver_id: id,
      key_hash: what.data.link.keyHash,
      signed_at: '2026-11-21T09:00:00+00:00',
      signing: canonicalJson(what.data),
      steps: null,
      front_desk: null,
      recipient_address: null,
    });
  });

  const INK = { method: 'typed', text: 'Anna' } as const;
  const kinds = async () =>
    (JSON.parse((await row()).steps ?? '[]') as ViewingStep[]).map(
      ({ version: _version, at: _at, ...step }) => step,
    );

  it('stores each video step once', async () => {
    const stream = signedWaiverStream(id);
    const [anna, ben] = [participantIdOf(id, 0), participantIdOf(id, 1)];
    await history.append(stream, OWNER, event(id));
    await history.append(stream, OWNER, begun());
    await history.append(stream, OWNER, answered(undefined, 'q1', 'Left', false));
    await history.append(stream, OWNER, begun(ben));
    await row();
    await history.append(stream, OWNER, answered(ben, 'q1', 'Right', true));
    await history.append(stream, OWNER, understood(anna, { byGroup: true, ink: INK }));
    await history.append(stream, OWNER, completed);
    const expected = [
      { kind: 'begun', viewer: 'group' },
      { kind: 'answered', viewer: 'group', questionId: 'q1', answer: { option: 'Left' }, isRight: false },
      { kind: 'begun', viewer: ben },
      { kind: 'answered', viewer: ben, questionId: 'q1', answer: { option: 'Right' }, isRight: true },
      { kind: 'recorded', viewer: anna, byGroup: true, ink: INK },
      { kind: 'completed' },
    ];
    expect(await kinds()).toEqual(expected);
    expect(await kinds()).toEqual(expected);
  });

  it('stores the corrected address until the signer is erased', async () => {
    const stream = signedWaiverStream(id);
    const address = async () => JSON.parse((await row()).recipient_address ?? 'null');
    await history.append(stream, OWNER, event(id));
    await history.append(stream, OWNER, recipientAddressCorrectedTo(id, 'anna@new.test'));
    const expected = { email: 'anna@new.test', at: '2026-11-21T09:00:00.000Z', eventId: expect.any(String) };
    expect(await address()).toEqual(expected);
    await history.erase(stream, OWNER, participantIdOf(id, 1), false);
    expect(await address()).toEqual(expected);
    await history.erase(stream, OWNER, participantIdOf(id, 0), true);
    expect(await address()).toBeNull();
    expect(await address()).toBeNull();
  });

  const desk = async () => JSON.parse((await row()).front_desk ?? 'null') as FrontDeskRecord | null;

  it('stores current front-desk entries once, with user and time', async () => {
    const stream = signedWaiverStream(id);
    const [anna, ben] = [participantIdOf(id, 0), participantIdOf(id, 1)];
    const [kept, gone, pass, old] = [v7(), v7(), v7(), v7()];
    const userId = v7();
    const done = { at: '2026-11-21T10:00:00.000Z', userId };
    await history.append(stream, OWNER, event(id));
    for (const next of [
      ...[checkedIn(anna), checkedIn(ben), notCheckedIn(anna), checkedIn(ben, '2026-11-22')],
      ...[voided('By mistake'), voidTakenBack, voided('Signed twice')],
      ...[noted(kept, 'Left-handed'), noted(gone, 'Wrong person'), noteTakenOff(gone)],
      ...[tagged(old, 'Day pass'), tagged(pass, 'erased'), untagged(old)],
    ]) {
      await history.append(stream, OWNER, next, done.at, { kind: 'user', id: userId });
      // Events are delivered both together and one by one, each several times.
      if (next.type.startsWith('Note')) await row();
    }
    const expected = {
      version: 14,
      arrivals: [
        { participantId: ben, day: '2026-11-21', ...done },
        { participantId: ben, day: '2026-11-22', ...done },
      ],
      voided: { reason: 'Signed twice', ...done },
      notes: [{ id: kept, text: 'Left-handed', ...done }],
      // The tag's text happens to be “erased”; its value has not been erased.
      tags: [{ id: pass, text: 'erased', ...done }],
    };
    expect(await desk()).toEqual(expected);
    expect(await desk()).toEqual(expected);
  });
});

describe('signed_waiver_answers', () => {
  const rows = async (times = 1) => {
    for (let time = 0; time < times; time += 1) await build.apply(await history.events());
    return ((await build.rows()).signed_waiver_answers as SignedWaiverAnswersRow[]).toSorted(
      (one, other) => other.family_order - one.family_order,
    );
  };
  const follow = (followed: Parameters<History['append']>[2]) =>
    history.append(signedWaiverStream(id), OWNER, followed);

  it('stores one row of answers per person', async () => {
    const what = event(id);
    await history.append(signedWaiverStream(id), OWNER, what);
    const { waiverId: waiver_id, revision, versionHash: version_hash, locale } = what.data;
    const same = { account_id: OWNER, signed_waiver_id: id, waiver_id, revision, version_hash, locale };
    expect(await rows(2)).toEqual([
      {
        ...same,
        family_order: 0,
        own: '{"electronicConsent":true,"zip":"10435"}',
        shared: '{"witness":"Ben"}',
        void_reason: null,
      },
      { ...same, family_order: -1, own: '{}', shared: null, void_reason: null },
    ]);
  });

  it('stores the corrected address in place of the typed one', async () => {
    const what = event(id);
    const [signer, ...others] = what.data.participants;
    const typed = { ...signer, answers: { email: 'anna@nwe.test', zip: '10435' } } as NonNullable<
      typeof signer
    >;
    await history.append(signedWaiverStream(id), OWNER, {
      ...what,
      data: { ...what.data, participants: [typed, ...others] },
    });
    await follow(recipientAddressCorrectedTo(id, 'anna@new.test'));
    expect((await rows(2)).map(({ own }) => own)).toEqual(['{"email":"anna@new.test","zip":"10435"}', '{}']);
    await history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 0), false);
    expect((await rows(2)).map(({ own }) => own)).toEqual([null, '{}']);
  });

  it('stores the void reason only while the record is voided', async () => {
    await history.append(signedWaiverStream(id), OWNER, event(id));
    await follow(voided('Signed twice'));
    expect((await rows()).map((row) => row.void_reason)).toEqual(['Signed twice', 'Signed twice']);
    await follow(voidTakenBack);
    expect((await rows(2)).map((row) => row.void_reason)).toEqual([null, null]);
  });
});
