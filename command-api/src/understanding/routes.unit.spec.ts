import { understanding } from '@waivers/contract/understanding/understanding.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { questionAnswered, understandingRecorded } from '@waivers/events/definitions/understanding.ts';
import { keysIn, openEvent, SHARED } from '@waivers/events/keys/personal-values.ts';
import { understandingIdOf } from '@waivers/events/log/port/event-id.ts';
import { ADDRESS_LIMITS } from '@waivers/server/limits/address-limits.ts';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasureDecider } from '../erasure/decide.ts';
import { ink } from '../signing/testing/signings.ts';
import { type SignedParty, VIDEO, watchedApp } from './testing/watched-app.ts';

type Watched = Awaited<ReturnType<typeof watchedApp>>;
let watched: Watched;
let waiverId: string;
beforeAll(async () => {
  watched = await watchedApp();
  waiverId = await watched.publish();
});

const watchAll = async (party: SignedParty, participantId: string): Promise<void> => {
  await party.begin({ participantId });
  let seen = 0;
  for (const { id, displayTime } of VIDEO.questions) {
    watched.wait(displayTime - seen);
    const body = { participantId, questionId: id, option: 'yes', watched: [[seen, displayTime]] };
    expect((await party.answer(body)).json().result.isRight).toBe(true);
    seen = displayTime;
  }
  watched.wait(60 - seen);
  await party.watched({ participantId, watched: [[seen, 60]] });
};

const typesOf = async (party: SignedParty) => (await party.events()).map(({ type }) => type);

/** Erases a participant as `npm run erase` does, but without the identity tables. */
const erase = async (party: SignedParty, participantId: string): Promise<void> => {
  const { log, keys } = watched.services;
  const handled = await handleCommand(watched.services, {
    stream: signedWaiverStream(party.id),
    decider: erasureDecider,
    command: { type: 'EraseParticipant', participantId },
    context: {
      commandId: v4(),
      correlationId: v4(),
      accountId: watched.owner,
      actor: { kind: 'system' },
      now: new Date(),
    },
  });
  const [event] = handled.kind === 'done' ? handled.events : [];
  keys.erase(personErased.data.parse(event?.data).keyIds);
  expect((await log.readStream(signedWaiverStream(party.id))).at(-1)?.type).toBe('PersonErased');
};

describe('GET …/understanding', () => {
  it('returns what pages need, without the correct options', async () => {
    const party = await watched.sign(waiverId, 2);
    const answer = await party.read();
    expect(answer.statusCode).toBe(200);
    const { result, company, logo } = answer.json();
    expect(understanding.parse(result)).toEqual(result);
    expect({ company, logo }).toEqual({ company: 'Hall', logo: null });
    const nothing = { status: 'waiting', furthest: 0, answered: [] };
    expect(result).toMatchObject({
      id: party.id,
      waiverId,
      title: 'Hall',
      locale: 'en',
      mode: 'minors',
      videoUrl: VIDEO.videoUrl,
      video: VIDEO.video,
      participants: [
        { id: party.people[0], role: 'guardian', firstName: 'Anna', lastName: 'Beispiel', ...nothing },
        { id: party.people[1], role: 'minor', firstName: 'Mia', birthDate: '2018-07-01', ...nothing },
        { id: party.people[2], role: 'minor', firstName: 'Mia', birthDate: '2018-07-02', ...nothing },
      ],
      group: nothing,
      completed: false,
    });
    expect(result.questions.map(({ id }: { id: string }) => id)).toEqual(['q1', 'q2', 'q3']);
    expect(answer.body).not.toContain('correctOption');
  });

  it('resumes progress on any device', async () => {
    const party = await watched.sign(waiverId, 1);
    const [, child = ''] = party.people;
    await party.begin({ participantId: child });
    watched.wait(15);
    await party.answer({ participantId: child, questionId: 'q1', option: 'yes', watched: [[0, 12.5]] });
    const { participants, group } = (await party.read()).json().result;
    expect(participants[1]).toMatchObject({ status: 'begun', furthest: 12.5, answered: ['q1'] });
    expect([participants[0].status, group.status]).toEqual(['waiting', 'waiting']);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-signed-key': 'x'.repeat(43) }],
  ])('returns 404 with %s', async (_, headers) => {
    expect((await (await watched.sign(waiverId)).read(headers)).statusCode).toBe(404);
  });

  it('returns 404 for a waiver without a video, as do its commands', async () => {
    const party = await watched.sign(await watched.publish({}));
    expect((await party.read()).statusCode).toBe(404);
    expect((await party.begin({ participantId: 'group' })).statusCode).toBe(404);
  });

  it('works until three days after everyone has watched, then returns 410', async () => {
    const party = await watched.sign(waiverId);
    const [adult = ''] = party.people;
    watched.wait(30 * 86_400);
    expect((await party.read()).json().result).not.toHaveProperty('linkExpiresAt');
    await watchAll(party, adult);
    const { result } = (await party.record({ participantId: adult, signature: ink })).json();
    expect(result.linkExpiresAt).toBe(new Date(watched.now().getTime() + 3 * 86_400_000).toISOString());
    watched.wait(3 * 86_400);
    expect((await party.read()).statusCode).toBe(200);
    watched.wait(1);
    for (const answer of [await party.read(), await party.begin({ participantId: 'group' })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'link_expired']);
    }
  });
});

describe('adult', () => {
  it('finishes by watching and answering, with every step in the log', {
    meta: { spec: '7.16 update understanding' },
  }, async () => {
    const party = await watched.sign(waiverId);
    const [adult = ''] = party.people;
    await watchAll(party, adult);
    const answer = await party.record({ participantId: adult, signature: ink });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().result).toMatchObject({
      participants: [{ status: 'understood', furthest: 60, answered: ['q1', 'q2', 'q3'] }],
      group: { status: 'understood' },
      completed: true,
    });
    expect(answer.headers['x-log-position']).toBe(await watched.services.log.head());
    expect(await typesOf(party)).toEqual([
      'WaiverSigned',
      'VideoBegun',
      'QuestionAnswered',
      'QuestionAnswered',
      'QuestionAnswered',
      'VideoWatched',
      'UnderstandingRecorded',
      'UnderstandingCompleted',
    ]);
    expect(new Set((await party.events()).map(({ metadata }) => metadata.actor.kind))).toEqual(
      new Set(['signer']),
    );
  });

  it('learns that an answer is wrong and where to rewind to', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    await party.begin({ participantId });
    watched.wait(20);
    const wrong = await party.answer({ participantId, questionId: 'q1', option: 'no', watched: [[0, 10]] });
    expect([wrong.statusCode, wrong.json().result]).toMatchObject([
      200,
      { isRight: false, againFrom: 0, understanding: { participants: [{ furthest: 0, answered: [] }] } },
    ]);
  });

  it('keeps the video they signed when the owner changes it or deletes the waiver', async () => {
    const own = await watched.publish();
    const party = await watched.sign(own);
    const [adult = ''] = party.people;
    const changed = VIDEO.questions.map((question) => ({ ...question, correctOption: 'no' }));
    await watched.save(own, { questions: changed, video: { ...VIDEO.video, duration: 900 } });
    await watched.app.inject({
      method: 'DELETE',
      url: `/v1/waiver/${own}`,
      headers: { authorization: watched.owner },
    });
    await watchAll(party, adult);
    expect((await party.record({ participantId: adult, signature: ink })).json().result.completed).toBe(true);
  });

  it('has option and ink sealed with a separate key, and nothing personal in plain text', {
    meta: { spec: '3.24 Understanding answer' },
  }, async () => {
    const party = await watched.sign(waiverId, 1);
    const [, child = ''] = party.people;
    await watchAll(party, child);
    await party.record({ participantId: child, signature: ink });
    const events = await party.events();
    const own = keysIn(waiverSigned, events[0] as (typeof events)[0]);
    for (const definition of [questionAnswered, understandingRecorded]) {
      const event = events.find(({ type }) => type === definition.type);
      if (event === undefined) throw new Error(`No ${definition.type}.`);
      expect(keysIn(definition, event)).toEqual(new Map([[child, own.get(child)]]));
      expect(JSON.stringify(event.data)).not.toMatch(/yes|strokes/);
      const { data } = await openEvent(definition, watched.services.keys, event);
      expect(data).toMatchObject(
        'answer' in data ? { answer: { option: 'yes' } } : { ink: { method: 'drawn' } },
      );
    }
  });

  it('must provide a valid signature, as when signing', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    await watchAll(party, participantId);
    for (const [signature, code] of [
      [undefined, 'signature_required'],
      [{ ...ink, strokes: [] }, 'signature_required'],
      [{ ...ink, strokes: [[{ x: 900, y: 1, t: 0 }]] }, 'ink_outside'],
      [{ method: 'typed', text: '\u{E0041}anna' }, 'hidden_characters'],
      ['<svg/>', 'ink_unreadable'],
    ]) {
      const answer = await party.record({ participantId, signature });
      expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ path: 'signature', code }]]);
    }
    expect((await party.record({ participantId, signature: ink })).statusCode).toBe(200);
  });
});

describe('party', () => {
  it('is recorded as a group in one append, with answers under the shared key', async () => {
    const party = await watched.sign(waiverId, 5);
    await watchAll(party, 'group');
    const { result } = (await party.record({ participantId: 'group', signature: ink })).json();
    expect(result.completed).toBe(true);
    const events = await party.events();
    const records = events.slice(-7);
    expect(records.map(({ type }) => type)).toEqual([
      ...Array(6).fill('UnderstandingRecorded'),
      'UnderstandingCompleted',
    ]);
    expect(new Set(records.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    const answered = events.find(({ type }) => type === 'QuestionAnswered');
    expect([...keysIn(questionAnswered, answered as (typeof events)[0]).keys()]).toEqual([SHARED]);
  });

  it('rejects participants and keys of another party', async () => {
    const [one, other] = [await watched.sign(waiverId, 1), await watched.sign(waiverId, 1)];
    const [stranger = ''] = other.people;
    const answers = [
      await one.begin({ participantId: stranger }),
      await one.record({ participantId: stranger, signature: ink }),
      await one.begin({ participantId: 'group' }, { 'x-signed-key': other.signedKey }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(await typesOf(one)).toEqual(['WaiverSigned']);
  });
});

describe('implausible report', () => {
  it('is refused with a reason and recorded, for example for a skipped video', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    const early = await party.record({ participantId, signature: ink });
    await party.begin({ participantId });
    const answers = [
      early,
      await party.watched({ participantId, watched: [[0, 60]] }),
      await party.answer({ participantId, questionId: 'q2', option: 'yes', watched: [] }),
      await party.record({ participantId, signature: ink }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code, answer.json().reason])).toEqual(
      ['not_begun', 'too_fast', 'unanswered', 'end_not_reached'].map((reason) => [
        422,
        'understanding_refused',
        reason,
      ]),
    );
    expect((await party.events()).slice(1)).toMatchObject([
      { type: 'UnderstandingRefused', data: { participantId, reason: 'not_begun' } },
      { type: 'VideoBegun' },
      { type: 'UnderstandingRefused', data: { reason: 'too_fast', watched: [[0, 60]] } },
      { type: 'UnderstandingRefused', data: { reason: 'unanswered', questionId: 'q2' } },
      { type: 'UnderstandingRefused', data: { reason: 'end_not_reached' } },
    ]);
  });

  it.each([
    ['negative', [[-1, 5]]],
    ['backwards', [[9, 5]]],
    ['longer than a day', [[0, 86_401]]],
    ['more than 200', Array.from({ length: 201 }, () => [0, 1])],
    ['no spans', 'all'],
  ])('is invalid if its spans are %s', async (_, spans) => {
    const party = await watched.sign(waiverId);
    const answer = await party.watched({ participantId: 'group', watched: spans });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    expect(await typesOf(party)).toEqual(['WaiverSigned']);
  });

  it('is rejected unread if its body is too large', async () => {
    const party = await watched.sign(waiverId);
    const participantId = 'group';
    const answer = await party.watched({ participantId, watched: [], padding: 'x'.repeat(21_000) });
    expect(answer.statusCode).toBe(413);
    const points = Array.from({ length: 3000 }, (_, t) => ({ x: 299.9, y: 99.9, t: t + 10_000 }));
    const largest = { participantId, signature: { ...ink, strokes: [points] } };
    expect((await party.record(largest)).json().reason).toBe('not_begun');
    expect((await party.record({ ...largest, padding: 'x'.repeat(260_000) })).statusCode).toBe(413);
  });

  it('does not reveal the correct option', async () => {
    const party = await watched.sign(waiverId);
    const answer = await party.answer({
      participantId: 'group',
      questionId: 'q1',
      option: 'maybe',
      watched: [],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toMatch(/yes|"no"/);
  });
});

describe('retried command', () => {
  const key = () => ({ 'idempotency-key': v7() });

  it('gets the same response and runs only once', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    const ids = [key(), key(), key(), key(), key()];
    const steps: (() => ReturnType<SignedParty['begin']>)[] = [
      () => party.begin({ participantId }, ids[0]),
      () => party.answer({ participantId, questionId: 'q1', option: 'no', watched: [[0, 10]] }, ids[1]),
      () => party.watched({ participantId, watched: [[0, 50]] }, ids[2]),
      () => party.watched({ participantId, watched: [[0, 20]] }, ids[3]),
      () => party.record({ participantId, signature: ink }, ids[4]),
    ];
    const first = [];
    for (const step of steps) {
      first.push(await step());
      watched.wait(18);
    }
    const count = (await party.events()).length;
    for (const [index, step] of steps.entries()) {
      const again = await Promise.all([step(), step(), step()]);
      for (const answer of again) {
        expect([answer.statusCode, answer.json()]).toEqual([first[index]?.statusCode, first[index]?.json()]);
      }
    }
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 200, 422]);
    expect((await party.events()).length).toBe(count);
  });

  it('appends only one event when sent ten times concurrently', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    await party.begin({ participantId });
    watched.wait(10);
    const id = key();
    const body = { participantId, questionId: 'q1', option: 'yes', watched: [[0, 10]] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => party.answer(body, id)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await typesOf(party)).filter((type) => type === 'QuestionAnswered')).toHaveLength(1);
  });

  it('is accepted from two devices simultaneously', async () => {
    const party = await watched.sign(waiverId, 1);
    await party.begin({ participantId: 'group' });
    watched.wait(30);
    const reports = Array.from({ length: 8 }, (_, part) => ({
      participantId: 'group',
      watched: [[part, part + 1]],
    }));
    const answers = await Promise.all(reports.map((report) => party.watched(report)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await party.read()).json().result.group.furthest).toBe(8);
  });

  it.each([
    ['another option', { option: 'no' }],
    ['another question', { questionId: 'q2' }],
    ['other spans', { watched: [[0, 9]] }],
    ['another person', { participantId: 'group' }],
  ])('is refused with a used id and %s', async (_, changes) => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    await party.begin({ participantId });
    await party.begin({ participantId: 'group' });
    watched.wait(20);
    const id = key();
    const body = { participantId, questionId: 'q1', option: 'yes', watched: [[0, 20]] };
    await party.answer(body, id);
    const other = await party.answer({ ...body, ...changes }, id);
    expect([other.statusCode, other.json().code]).toEqual([409, 'id_already_used']);
  });

  it('is refused with the id of the signing', async () => {
    const party = await watched.sign(waiverId);
    const answer = await party.begin({ participantId: 'group' }, { 'idempotency-key': party.id });
    expect(answer.statusCode).toBe(409);
  });

  it('is identified by content if it has no id, unless it was refused', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    const body = { participantId, signature: ink };
    await party.begin({ participantId });
    expect((await party.record(body)).statusCode).toBe(422);
    await watchAll(party, participantId);
    expect((await party.record(body)).statusCode).toBe(200);
    const events = await party.events();
    expect((await party.record(body)).json().result.completed).toBe(true);
    expect(await party.events()).toEqual(events);
    const refused = events.find(({ type }) => type === 'UnderstandingRefused')?.metadata.commandId;
    expect(refused).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
    expect(refused).not.toBe(understandingIdOf(party.id, participantId, ''));
  });
});

describe('reportFailure', () => {
  it('records at most five reports per party, whoever sends them', {
    meta: { spec: '2.75 Confirm understanding' },
  }, async () => {
    const party = await watched.sign(waiverId, 1);
    const [guardian = ''] = party.people;
    for (const participantId of [guardian, 'group', guardian, 'group', 'group', 'group', guardian]) {
      const answer = await party.failed({ participantId, code: 'youtube_153' });
      expect([answer.statusCode, answer.json().result.completed]).toEqual([200, false]);
    }
    const told = (await party.events()).filter(({ type }) => type === 'VideoFailed');
    expect(told).toHaveLength(5);
    expect(told.slice(0, 2).map(({ data }) => data)).toEqual([
      { participantId: guardian, code: 'youtube_153' },
      { code: 'youtube_153' },
    ]);
    expect((await party.begin({ participantId: guardian })).statusCode).toBe(200);
  });

  it('appends one event per command, and none once the video is understood', async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    const id = { 'idempotency-key': v7() };
    const told = { participantId, code: 'blocked' };
    const answers = [await party.failed(told, id), await party.failed(told, id)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await watchAll(party, participantId);
    await party.record({ participantId, signature: ink });
    expect((await party.failed(told)).statusCode).toBe(200);
    expect((await typesOf(party)).filter((type) => type === 'VideoFailed')).toHaveLength(1);
  });

  it.each(['', 'Anna Beispiel', 'youtube_', 'media_44', 'youtube_153 '])(
    'rejects free text: %j',
    async (code) => {
      const party = await watched.sign(waiverId);
      const answer = await party.failed({ participantId: 'group', code });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    },
  );
});

describe('the spec’s payload', () => {
  it('is accepted with the key and the answered questions in the body', {
    meta: { spec: '7.16 update understanding' },
  }, async () => {
    const party = await watched.sign(waiverId);
    const [participantId = ''] = party.people;
    await party.begin({ participantId });
    watched.wait(60);
    await party.watched({ participantId, watched: [[0, 60]] });
    const [first, second, third] = VIDEO.questions;
    const understood = {
      questions: [
        [{ id: first?.id, content: first?.content }, 'yes'],
        [second?.content, 'yes'],
        [third?.id, 'yes'],
      ],
      video: VIDEO.videoUrl,
    };
    const answer = await watched.app.inject({
      method: 'PUT',
      url: `/v1/signed_waiver/${party.id}`,
      payload: {
        id: party.id,
        participantId,
        signedKey: party.signedKey,
        understanding: understood,
        signature: ink,
      },
    });
    expect(answer.json().result.completed).toBe(true);
  });
});

describe('erasure', () => {
  it('locks the participant out, shows them as erased, and lets the others continue', async () => {
    const party = await watched.sign(waiverId, 2);
    const [, erased = '', left = ''] = party.people;
    await watchAll(party, erased);
    const id = { 'idempotency-key': v7() };
    const body = { participantId: erased, signature: ink };
    await party.record(body, id);
    const begun = { 'idempotency-key': v7() };
    await party.begin({ participantId: left }, begun);
    await erase(party, erased);
    for (const answer of [await party.record(body, id), await party.begin({ participantId: erased })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'erased']);
    }
    const retried = await party.begin({ participantId: left }, begun);
    expect(retried.statusCode).toBe(200);
    for (const { result } of [retried.json(), (await party.read()).json()]) {
      expect(result.participants[1]).toMatchObject({ id: erased, erased: true });
      expect(result.participants[1]).not.toHaveProperty('firstName');
      expect(result.participants[2]).toMatchObject({ firstName: 'Mia', erased: false });
    }
  });

  it('of all participants makes the group’s answers permanently unreadable', async () => {
    const party = await watched.sign(waiverId, 1);
    await watchAll(party, 'group');
    const body = { participantId: 'group', signature: ink };
    const id = { 'idempotency-key': v7() };
    await party.record(body, id);
    const [guardian = '', child = ''] = party.people;
    await erase(party, guardian);
    const retried = await party.record(body, id);
    expect([retried.statusCode, retried.json().code]).toEqual([410, 'erased']);
    await erase(party, child);
    for (const answer of [await party.read(), await party.record(body)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'erased']);
    }
    for (const event of await party.events()) {
      if (event.type !== 'QuestionAnswered') continue;
      expect((await openEvent(questionAnswered, watched.services.keys, event)).data.answer).toBe('erased');
    }
  });

  it('is visible to a concurrent answer', async () => {
    const party = await watched.sign(waiverId, 1);
    const [participantId = ''] = party.people;
    await party.begin({ participantId });
    watched.wait(10);
    const { keys } = watched.services;
    const findKeys = keys.find;
    let isErased = false;
    Object.assign(keys, {
      find: async (ids: readonly string[]) => {
        if (!isErased) {
          isErased = true;
          await erase(party, participantId);
        }
        return findKeys(ids);
      },
    });
    const answer = await party.answer({ participantId, questionId: 'q1', option: 'yes', watched: [[0, 10]] });
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'erased']);
    expect(await typesOf(party)).not.toContain('QuestionAnswered');
    Object.assign(keys, { find: findKeys });
  });
});

describe('parties behind one address', () => {
  it('can report frequently and still sign, even two dozen of them', async () => {
    const hall = await watchedApp({ addressLimits: ADDRESS_LIMITS });
    const video = await hall.publish();
    const parties = [];
    for (let count = 0; count < 24; count += 1) parties.push(await hall.sign(video));
    const statuses = new Map<number, number>();
    const note = ({ statusCode }: { statusCode: number }): void =>
      void statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    for (const party of parties) {
      note(await party.read());
      note(await party.begin({ participantId: 'group' }));
    }
    for (let report = 0; report < 24; report += 1) {
      hall.wait(2.5);
      for (const party of parties) {
        note(await party.watched({ participantId: 'group', watched: [[report * 2.5, report * 2.5 + 2.5]] }));
      }
    }
    expect(statuses).toEqual(new Map([[200, 624]]));
    expect((await hall.sign(video)).id).toBeDefined();
  });

  it('are rate-limited without blocking signatures', async () => {
    const few = { ...ADDRESS_LIMITS.requestsPerMinute, watching: 3 };
    const hall = await watchedApp({ addressLimits: { ...ADDRESS_LIMITS, requestsPerMinute: few } });
    const video = await hall.publish();
    const party = await hall.sign(video);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await party.read()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await hall.sign(video)).id).toBeDefined();
  });

  it('have a storage limit for reports, separate from signatures', async () => {
    const hall = await watchedApp({ addressLimits: { ...ADDRESS_LIMITS, watchingBytesPerHour: 3000 } });
    const video = await hall.publish();
    const party = await hall.sign(video);
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await party.begin({ participantId: 'group' })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await hall.sign(video)).id).toBeDefined();
  });
});
