import {
  addNote,
  addTag,
  checkIn,
  removeNote,
  removeTag,
  voidSignedWaiver,
} from '@waivers/contract/signed-waivers/front-desk.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userDecider } from '../users/decide.ts';
import { deskApp } from './testing/desk-app.ts';

let desk: Awaited<ReturnType<typeof deskApp>>;
let party: Awaited<ReturnType<typeof desk.sign>>;
beforeAll(async () => {
  desk = await deskApp();
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  desk.at('2026-11-21T09:00:00.000Z');
  party = await desk.sign();
});

const types = async () => (await party.events()).map(({ type }) => type);
const arrive = (body: object = {}, more: Parameters<typeof desk.send>[3] = {}) =>
  desk.send(checkIn, party, { participantId: party.child, ...body }, more);
const setVoid = (body: object, more: Parameters<typeof desk.send>[3] = {}) =>
  desk.send(voidSignedWaiver, party, body, more);
const note = (text: string, more: Parameters<typeof desk.send>[3] = {}) =>
  desk.send(addNote, party, { text }, more);
const tag = (text: string, more: Parameters<typeof desk.send>[3] = {}) =>
  desk.send(addTag, party, { text }, more);
const told = (answer: { readonly statusCode: number; json(): unknown }) => {
  const { code, errors } = answer.json() as { readonly code?: string; readonly errors?: unknown };
  return { status: answer.statusCode, code, ...(errors !== undefined && { errors }) };
};

describe('check-in', () => {
  it('is recorded once per day in the account’s time zone, under the first user’s name', async () => {
    // It is 23:30 in Berlin; the second check-in follows at 00:30.
    desk.at('2026-11-21T22:30:00.000Z');
    const first = await arrive();
    expect(first.json().result).toEqual({
      participantId: party.child,
      arrivedAt: '2026-11-21T22:30:00.000Z',
      by: null,
      changed: true,
    });
    expect(first.headers['x-log-position']).toBeDefined();
    desk.at('2026-11-21T22:40:00.000Z');
    expect((await arrive()).json().result).toMatchObject({
      arrivedAt: '2026-11-21T22:30:00.000Z',
      changed: false,
    });
    desk.at('2026-11-21T23:30:00.000Z');
    expect((await arrive()).json().result.changed).toBe(true);
    expect((await party.read()).arrivals.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('names the user who recorded it', async () => {
    const { userId } = ownerOf(desk.owner);
    const profile = { firstName: 'Mara', lastName: 'Lindqvist', email: 'm@example.test', username: 'mara' };
    await handleCommand(desk.services, {
      stream: userStream(userId),
      decider: userDecider,
      command: { type: 'RegisterUser', profile, role: 'owner' },
      context: {
        commandId: v7(),
        correlationId: v7(),
        accountId: desk.owner,
        now: new Date(),
        actor: { kind: 'user', id: userId },
      },
    });
    await arrive();
    expect((await arrive()).json().result).toMatchObject({ by: 'Mara Lindqvist', changed: false });
  });

  it('is recorded once when two users check in concurrently', async () => {
    const both = await Promise.all([arrive(), arrive()]);
    expect(both.filter((answer) => answer.json().result.changed)).toHaveLength(1);
    expect(await types()).toEqual(['PersonCheckedIn']);
  });

  it('can be undone and recorded again, repeatedly and concurrently', async () => {
    await arrive();
    const both = await Promise.all([arrive({ undo: true }), arrive({ undo: true })]);
    expect(both.map((answer) => answer.json().result)).toMatchObject([
      { arrivedAt: null, by: null },
      { arrivedAt: null, by: null },
    ]);
    await arrive({ undo: true });
    expect(await types()).toEqual(['PersonCheckedIn', 'CheckInUndone']);
    expect((await arrive()).json().result.changed).toBe(true);
  });

  it('is refused for a void record, even in a race', async () => {
    await setVoid({ reason: 'Signed twice' });
    expect(told(await arrive())).toEqual({ status: 409, code: 'voided' });
    for (let round = 0; round < 5; round += 1) {
      party = await desk.sign();
      const [arrived, voided] = await Promise.all([arrive(), setVoid({ reason: 'Signed twice' })]);
      expect(voided.statusCode).toBe(200);
      expect(await types()).toEqual(
        arrived.statusCode === 200 ? ['PersonCheckedIn', 'SignedWaiverVoided'] : ['SignedWaiverVoided'],
      );
    }
  });

  it('is refused for unknown and erased participants', async () => {
    expect(told(await arrive({ participantId: v7() }))).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'participantId',
          code: 'no_such_person',
          message: 'No participant of this record has this id.',
        },
      ],
    });
    await party.erase(party.child);
    expect(told(await arrive())).toEqual({ status: 410, code: 'erased' });
    expect((await arrive({ participantId: party.guardian })).statusCode).toBe(200);
  });
});

describe('retried command', () => {
  it('gets the original response, even after midnight, and appends nothing', async () => {
    const key = v7();
    const first = await arrive({}, { key });
    desk.at('2026-11-23T09:00:00.000Z');
    expect((await arrive({}, { key })).json()).toEqual(first.json());
    await arrive();
    expect((await arrive({}, { key })).json()).toEqual(first.json());
    expect(await types()).toEqual(['PersonCheckedIn', 'PersonCheckedIn']);
  });

  it('appends only one event, whatever the command', async () => {
    const keys = Array.from({ length: 5 }, () => v7());
    const all = async () => [
      await setVoid({ reason: 'Signed twice' }, { key: keys[0] ?? '' }),
      await setVoid({ undo: true }, { key: keys[1] ?? '' }),
      await note('Left-handed', { key: keys[2] ?? '' }),
      await tag('VIP', { key: keys[3] ?? '' }),
      await arrive({}, { key: keys[4] ?? '' }),
    ];
    const first = await all();
    const again = await all();
    expect(again.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      first.map((answer) => [answer.statusCode, answer.json()]),
    );
    expect(await types()).toHaveLength(5);
  });

  it('is refused with the id of another command', async () => {
    const key = v7();
    await note('Left-handed', { key });
    const used = { status: 409, code: 'id_already_used' };
    expect(told(await note('Right-handed', { key }))).toEqual(used);
    expect(told(await tag('Left-handed', { key }))).toEqual(used);
    expect(told(await arrive({}, { key }))).toEqual(used);
    // `party.id` was already used as the command id for signing.
    expect(told(await note('Left-handed', { key: party.id }))).toEqual(used);
  });
});

describe('record', () => {
  it('is voided once with a reason and restored by an undo', async () => {
    const first = await setVoid({ reason: '  Signed twice,\r\nsee the other one ' });
    expect(first.json().result).toEqual({ voidedAt: '2026-11-21T09:00:00.000Z', changed: true });
    desk.at('2026-11-21T10:00:00.000Z');
    expect((await setVoid({ reason: 'Again' })).json().result).toEqual({
      voidedAt: '2026-11-21T09:00:00.000Z',
      changed: false,
    });
    expect((await party.read()).voided?.reason).toBe('Signed twice,\nsee the other one');
    expect((await setVoid({ undo: true })).json().result).toEqual({ voidedAt: null, changed: true });
    expect((await setVoid({ undo: true })).json().result).toEqual({ voidedAt: null, changed: false });
    expect(await types()).toEqual(['SignedWaiverVoided', 'VoidTakenBack']);
  });

  it('is not found for another account', async () => {
    await note('Left-handed');
    await tag('VIP');
    const { notes, tags } = await party.read();
    const written = await types();
    const ids = { ...party, noteId: notes[0]?.id ?? '', tagId: tags[0]?.id ?? '' };
    const attempts = async (by: string, id: string) => [
      await desk.send(checkIn, { id }, { participantId: party.child }, { by }),
      await desk.send(checkIn, { id }, { participantId: party.child, undo: true }, { by }),
      await desk.send(voidSignedWaiver, { id }, { reason: 'Mine' }, { by }),
      await desk.send(voidSignedWaiver, { id }, { undo: true }, { by }),
      await desk.send(addNote, { id }, { text: 'Mine' }, { by }),
      await desk.send(addTag, { id }, { text: 'Mine' }, { by }),
      await desk.send(removeNote, { ...ids, id }, undefined, { by }),
      await desk.send(removeTag, { ...ids, id }, undefined, { by }),
    ];
    const answers = [...(await attempts(v7(), party.id)), ...(await attempts(desk.owner, v7()))];
    for (const answer of answers) expect(told(answer)).toEqual({ status: 404, code: 'not_found' });
    expect(await types()).toEqual(written);
  });

  it('keeps its notes until all participants are erased', async () => {
    await note('Left-handed');
    await setVoid({ reason: 'Signed twice' });
    await party.erase(party.child);
    expect(await party.read()).toMatchObject({
      notes: [{ text: 'Left-handed' }],
      voided: { reason: 'Signed twice' },
    });
    expect((await tag('VIP')).statusCode).toBe(201);
    await party.erase(party.guardian);
    expect(await party.read()).toMatchObject({
      notes: [{ text: null }],
      tags: [{ text: null }],
      voided: { reason: null },
    });
    const { notes } = await party.read();
    for (const answer of [
      await note('More'),
      await tag('More'),
      await setVoid({ undo: true }),
      await desk.send(removeNote, { ...party, noteId: notes[0]?.id ?? '' }),
    ]) {
      expect(told(answer)).toEqual({ status: 410, code: 'erased' });
    }
  });

  it('does not keep a note added during its erasure', async () => {
    const key = v7();
    await party.erase(party.child);
    // The erasure has been appended, but the keys have not been destroyed yet.
    await party.erase(party.guardian, async () => {
      expect(told(await note('Too late', { key }))).toEqual({ status: 410, code: 'erased' });
    });
    expect((await party.read()).notes).toEqual([]);
    for (let round = 0; round < 5; round += 1) {
      party = await desk.sign();
      await party.erase(party.child);
      const [, added] = await Promise.all([party.erase(party.guardian), note('At once')]);
      expect([201, 410]).toContain(added.statusCode);
      for (const { text } of (await party.read()).notes) expect(text).toBeNull();
    }
  });

  it('returns erased for a retry of an erased note', async () => {
    const key = v7();
    await note('Left-handed', { key });
    await party.erase(party.child);
    await party.erase(party.guardian);
    expect(told(await note('Left-handed', { key }))).toEqual({ status: 410, code: 'erased' });
  });
});

describe('notes and tags', () => {
  it('are removed idempotently, or not found if unknown', async () => {
    const noteId = (await note('Left-handed')).json().result.id;
    const tagId = (await tag('  VIP\n2026 ')).json().result.id;
    expect((await party.read()).tags).toMatchObject([{ id: tagId, text: 'VIP 2026' }]);
    for (const _ of [1, 2]) {
      expect((await desk.send(removeNote, { ...party, noteId })).statusCode).toBe(204);
      expect((await desk.send(removeTag, { ...party, tagId })).statusCode).toBe(204);
    }
    expect(await party.read()).toMatchObject({ notes: [], tags: [] });
    expect(await types()).toHaveLength(4);
    for (const call of [removeNote, removeTag]) {
      expect((await desk.send(call, { ...party, noteId: v7(), tagId: v7() })).statusCode).toBe(404);
    }
  });

  it('add no second tag with an equivalent text, even in a race', async () => {
    const id = (await tag('VIP')).json().result.id;
    const again = await tag('vip');
    expect([again.statusCode, again.json().result.id]).toEqual([200, id]);
    const both = await Promise.all([tag('Season pass'), tag('season pass')]);
    expect(both.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([200, 201]);
    expect(new Set(both.map((answer) => answer.json().result.id)).size).toBe(1);
    expect((await party.read()).tags).toHaveLength(2);
  });

  it('are sealed in the log', async () => {
    await note('Left-handed');
    await tag('VIP');
    await setVoid({ reason: 'Signed twice' });
    const said = JSON.stringify((await party.events()).map(({ data }) => data));
    for (const words of ['Left-handed', 'VIP', 'Signed twice']) expect(said).not.toContain(words);
  });
});

describe('invalid entry', () => {
  it.each([
    ['a blank note', () => note(' \u200B\n'), 'text', 'required'],
    ['a blank tag', () => tag('\t'), 'text', 'required'],
    ['no reason', () => setVoid({ reason: '' }), 'reason', 'required'],
    ['a note that hides what it holds', () => note('safe \u202E gnihton'), 'text', 'hidden_characters'],
    ['a note that is too long', () => note('x'.repeat(2001)), 'text', 'too_long'],
    ['a tag that is too long', () => tag('x'.repeat(41)), 'text', 'too_long'],
    ['a note that cannot be stored', () => note('a\u0000b'), 'text', 'forbidden_characters'],
    ['no person', () => arrive({ participantId: undefined }), 'participantId', 'required'],
    ['a person that is no id', () => arrive({ participantId: 'Mia' }), 'participantId', 'invalid_format'],
    ['an undo that is neither', () => arrive({ undo: 'yes' }), 'undo', 'wrong_type'],
  ])('is rejected with its path and not recorded: %s', async (_, attempt, path, code) => {
    const answer = await attempt();
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path, code }]);
    expect(await types()).toEqual([]);
  });

  it('is rejected when voiding without exactly one of reason and undo', async () => {
    for (const body of [{}, { reason: 'x', undo: true }, { undo: false }, { reason: 'x', more: 1 }]) {
      const answer = await setVoid(body);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    }
    expect(await types()).toEqual([]);
  });
});

it('notes keep line breaks and tabs but replace other control characters with spaces', async () => {
  await note('a\u001B[31mb\u0007\u0085c\r\n\td');
  expect((await party.read()).notes.map(({ text }) => text)).toEqual(['a [31mb c\n\td']);
});
