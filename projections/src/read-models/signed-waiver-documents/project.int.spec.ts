import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { ViewingStep } from '@waivers/events/folds/viewing-steps.ts';
import { participantIdOf } from '@waivers/events/log/event-id.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { answered, begun, completed, signed, understood } from '../../testing/sample-events.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { signedWaiverDocuments } from './project.ts';
import type { SignedWaiverDocumentRow } from './table.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

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
  it('given a signature, then all that was signed, in clear', async () => {
    const what = event(id);
    await history.append(signedWaiverStream(id), OWNER, what);
    expect(await row()).toEqual({
      account_id: OWNER,
      signed_waiver_id: id,
      key_hash: what.data.link.keyHash,
      signed_at: '2026-11-21T09:00:00+00:00',
      signing: canonicalJson(what.data),
      steps: null,
    });
  });

  it('given the erasure of the guardian, then the child and what both share are left', async () => {
    await history.append(signedWaiverStream(id), OWNER, event(id));
    await history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 0), false);
    expect(JSON.parse((await row()).signing)).toMatchObject({
      participants: [
        { role: 'guardian', identity: 'erased', answers: 'erased', ink: 'erased', evidence: 'erased' },
        { role: 'minor', identity: { firstName: 'Ben' } },
      ],
      shared: { witness: 'Ben' },
    });
  });

  it('given the erasure of everybody, then what they shared is gone as well', async () => {
    await history.append(signedWaiverStream(id), OWNER, event(id));
    await history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 1), false);
    await history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 0), true);
    const signing = JSON.parse((await row()).signing);
    expect(signing.shared).toBe('erased');
    expect(signing.participants[1]).toEqual({
      participantId: participantIdOf(id, 1),
      role: 'minor',
      identity: 'erased',
    });
  });

  const INK = { method: 'typed', text: 'Anna' } as const;
  const kinds = async () =>
    (JSON.parse((await row()).steps ?? '[]') as ViewingStep[]).map(
      ({ version: _version, at: _at, ...step }) => step,
    );

  it('given a party that watches the video, then each step, once', async () => {
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

  it('given an erasure, then the person’s answers and signature are gone, and the group’s with the last', async () => {
    const stream = signedWaiverStream(id);
    const [anna, ben] = [participantIdOf(id, 0), participantIdOf(id, 1)];
    await history.append(stream, OWNER, event(id));
    await history.append(stream, OWNER, answered(undefined, 'q1', 'Left', false));
    await history.append(stream, OWNER, answered(ben, 'q1', 'Right', true));
    await history.append(stream, OWNER, understood(ben, { ink: INK }));
    await history.erase(stream, OWNER, ben, false);
    const optionsAndInk = async () =>
      (await kinds()).map((step) => ('answer' in step ? step.answer : 'ink' in step ? step.ink : step.kind));
    expect(await optionsAndInk()).toEqual([{ option: 'Left' }, 'erased', 'erased']);
    await history.erase(stream, OWNER, anna, true);
    expect(await optionsAndInk()).toEqual(['erased', 'erased', 'erased']);
  });
});
