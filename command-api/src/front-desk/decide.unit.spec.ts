import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import type { FrontDeskCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

const OWNER = '0190a1b2-0000-7000-8000-00000000000a';
const [ANNA, MIA] = ['anna', 'mia'];
const DAY = '2026-11-24';

type Written = { readonly type: string; readonly data: object };

const stored = ({ type, data }: Written, index: number): DecodedEvent => ({
  stream: 'signedWaiver-1',
  position: 'p',
  eventId: 'e',
  version: index + 1,
  storedType: type,
  type,
  data,
  metadata: {
    commandId: 'c',
    correlationId: 'c',
    accountId: OWNER,
    actor: { kind: 'user', id: 'ada' },
    occurredAt: '2026-11-24T09:00:00.000Z',
  },
});

const signed: Written = {
  type: 'WaiverSigned',
  data: { participants: [{ participantId: ANNA }, { participantId: MIA }] },
};
const erased = (participantId: string): Written => ({ type: 'PersonErased', data: { participantId } });
const arrived = (participantId = MIA, day = DAY): Written => ({
  type: 'PersonCheckedIn',
  data: { participantId, day },
});
const undone: Written = { type: 'CheckInUndone', data: { participantId: MIA, day: DAY } };
const voided: Written = { type: 'SignedWaiverVoided', data: { why: {} } };
const takenBack: Written = { type: 'VoidTakenBack', data: {} };
const note = (noteId: string): Written => ({ type: 'NoteAdded', data: { noteId, note: {} } });
const noteGone = (noteId: string): Written => ({ type: 'NoteRemoved', data: { noteId } });
const tag = (tagId: string): Written => ({ type: 'TagAdded', data: { tagId, tag: {} } });
const tagGone = (tagId: string): Written => ({ type: 'TagRemoved', data: { tagId } });

type Said<Command> = Command extends FrontDeskCommand ? Omit<Command, 'accountId'> : never;

const when = (given: readonly Written[], said: Said<FrontDeskCommand>, accountId = OWNER) =>
  decide({ ...said, accountId } as FrontDeskCommand, given.map(stored).reduce(evolve, initial));

const checkIn = { type: 'CheckIn', participantId: MIA, day: DAY } as const;
const undo = { ...checkIn, type: 'UndoCheckIn' } as const;
const voiding = { type: 'VoidSignedWaiver', reason: 'Signed twice' } as const;
const takeBack = { type: 'TakeBackVoid' } as const;
const addNote = { type: 'AddNote', noteId: 'n9', text: 'Left-handed' } as const;
const addTag = (known: Readonly<Record<string, string>> = {}, text = 'VIP') =>
  ({ type: 'AddTag', tagId: 't9', text, known: new Map(Object.entries(known)) }) as const;

describe('a check-in', () => {
  it('is noted once a day, and again on another', () => {
    expect(when([signed], checkIn)).toEqual([arrived()]);
    expect(when([signed, arrived()], checkIn)).toEqual([]);
    expect(when([signed, arrived(ANNA)], checkIn)).toEqual([arrived()]);
    expect(when([signed, arrived(MIA, '2026-11-23')], checkIn)).toEqual([arrived()]);
    expect(when([signed, arrived(), undone], checkIn)).toEqual([arrived()]);
  });

  it('is undone on its own day, and only once', () => {
    expect(when([signed, arrived()], undo)).toEqual([undone]);
    expect(when([signed, arrived(), undone], undo)).toEqual([]);
    expect(when([signed, arrived(MIA, '2026-11-23')], undo)).toEqual([]);
    expect(when([signed], undo)).toEqual([]);
  });

  it('of a voided record is refused until that is taken back; undoing one is not', () => {
    expect(when([signed, arrived(), voided], checkIn)).toEqual({ refused: 'voided' });
    expect(when([signed, arrived(), voided], undo)).toEqual([undone]);
    expect(when([signed, voided, takenBack], checkIn)).toEqual([arrived()]);
  });

  it('of somebody who was erased or has not signed here is refused', () => {
    expect(when([signed, erased(MIA)], checkIn)).toEqual({ refused: 'erased' });
    expect(when([signed, erased(MIA)], { ...checkIn, participantId: ANNA })).toEqual([arrived(ANNA)]);
    expect(when([signed], { ...checkIn, participantId: 'x' })).toMatchObject({
      refused: 'invalid',
      errors: [{ path: 'participantId', code: 'no_such_person' }],
    });
  });
});

describe('a record', () => {
  it('is voided once, and counts again once that is taken back', () => {
    const event = { type: 'SignedWaiverVoided', data: { why: { reason: 'Signed twice' } } };
    expect(when([signed], voiding)).toEqual([event]);
    expect(when([signed, voided], voiding)).toEqual([]);
    expect(when([signed, voided, takenBack], voiding)).toEqual([event]);
    expect(when([signed, voided], takeBack)).toEqual([takenBack]);
    expect(when([signed, voided, takenBack], takeBack)).toEqual([]);
    expect(when([signed], takeBack)).toEqual([]);
  });

  it('of another account, or that nobody signed, is not there', () => {
    for (const said of [checkIn, undo, voiding, takeBack, addNote, addTag()]) {
      expect(when([signed], said, 'stranger')).toEqual({ refused: 'not_found' });
      expect(when([], said)).toEqual({ refused: 'not_found' });
    }
  });

  it('takes nothing once everybody has been erased', () => {
    const given = [signed, note('n1'), tag('t1'), voided, erased(ANNA), erased(MIA)];
    for (const said of [
      ...[checkIn, undo, voiding, takeBack, addNote, addTag()],
      { type: 'RemoveNote', noteId: 'n1' } as const,
      { type: 'RemoveTag', tagId: 't1' } as const,
    ]) {
      expect(when(given, said)).toEqual({ refused: 'erased' });
    }
  });
});

describe('notes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => note(`n${index + 100}`));

  it('are added, a hundred at most, and removed once', () => {
    expect(when([signed, ...many(99)], addNote)).toEqual([
      { type: 'NoteAdded', data: { noteId: 'n9', note: { text: 'Left-handed' } } },
    ]);
    expect(when([signed, ...many(100)], addNote)).toMatchObject({
      errors: [{ path: 'text', code: 'too_many_entries', params: { max: 100 } }],
    });
    expect(when([signed, ...many(100), noteGone('n100')], addNote)).toHaveLength(1);
    const remove = { type: 'RemoveNote', noteId: 'n1' } as const;
    expect(when([signed, note('n1')], remove)).toEqual([noteGone('n1')]);
    expect(when([signed, note('n1'), noteGone('n1')], remove)).toEqual([]);
    expect(when([signed], remove)).toEqual({ refused: 'not_found' });
  });
});

describe('tags', () => {
  it('that read alike are one', () => {
    const given = [signed, tag('t1')];
    expect(when(given, addTag({ t1: 'vip' }))).toEqual([]);
    expect(when(given, addTag({ t1: 'ＶＩＰ' }))).toEqual([]);
    const event = { type: 'TagAdded', data: { tagId: 't9', tag: { text: 'VIP' } } };
    expect(when(given, addTag({ t1: 'VIP 2' }))).toEqual([event]);
    expect(when([...given, tagGone('t1')], addTag({ t1: 'VIP' }))).toEqual([event]);
    expect(when(given, addTag())).toEqual({ refused: 'unknown_tags' });
  });

  it('are twenty at most, and removed once', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `t${index + 100}`);
    const known = Object.fromEntries(ids.map((id) => [id, id]));
    const given = [signed, ...ids.map(tag)];
    expect(when(given, addTag(known))).toMatchObject({ errors: [{ code: 'too_many_entries' }] });
    expect(when([...given, tagGone('t100')], addTag(known))).toHaveLength(1);
    const remove = { type: 'RemoveTag', tagId: 't100' } as const;
    expect(when(given, remove)).toEqual([tagGone('t100')]);
    expect(when([...given, tagGone('t100')], remove)).toEqual([]);
    expect(when([signed], remove)).toEqual({ refused: 'not_found' });
  });
});
