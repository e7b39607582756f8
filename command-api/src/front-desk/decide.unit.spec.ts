import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

const OWNER = '0190a1b2-0000-7000-8000-00000000000a';
const [ANNA, MIA] = ['anna', 'mia'];
const DAY = '2026-11-24';

const { given } = deciderSpec({ initial, evolve, decide }, { stream: 'signedWaiver-x', accountId: OWNER });

const signed: GivenEvent = {
  type: 'WaiverSigned',
  data: { participants: [{ participantId: ANNA }, { participantId: MIA }] },
};
const erased = (participantId: string): GivenEvent => ({ type: 'PersonErased', data: { participantId } });
const arrived = (participantId = MIA, day = DAY): GivenEvent => ({
  type: 'PersonCheckedIn',
  data: { participantId, day },
});
const undone: GivenEvent = { type: 'CheckInUndone', data: { participantId: MIA, day: DAY } };
const voided: GivenEvent = { type: 'SignedWaiverVoided', data: { why: {} } };
const takenBack: GivenEvent = { type: 'VoidTakenBack', data: {} };
const note = (noteId: string): GivenEvent => ({ type: 'NoteAdded', data: { noteId, note: {} } });
const noteGone = (noteId: string): GivenEvent => ({ type: 'NoteRemoved', data: { noteId } });
const tag = (tagId: string): GivenEvent => ({ type: 'TagAdded', data: { tagId, tag: {} } });
const tagGone = (tagId: string): GivenEvent => ({ type: 'TagRemoved', data: { tagId } });

const checkIn = { type: 'CheckIn', accountId: OWNER, participantId: MIA, day: DAY } as const;
const undo = { ...checkIn, type: 'UndoCheckIn' } as const;
const voiding = { type: 'VoidSignedWaiver', accountId: OWNER, reason: 'Signed twice' } as const;
const takeBack = { type: 'TakeBackVoid', accountId: OWNER } as const;
const addNote = { type: 'AddNote', accountId: OWNER, noteId: 'n9', text: 'Left-handed' } as const;
const addTag = (known: Readonly<Record<string, string>> = {}, text = 'VIP') =>
  ({ type: 'AddTag', accountId: OWNER, tagId: 't9', text, known: new Map(Object.entries(known)) }) as const;

describe('check-in', () => {
  it('is recorded once per day', () => {
    given(signed).when(checkIn).thenEvents(arrived());
    given(signed, arrived()).when(checkIn).thenEvents();
    given(signed, arrived(ANNA)).when(checkIn).thenEvents(arrived());
    given(signed, arrived(MIA, '2026-11-23')).when(checkIn).thenEvents(arrived());
    given(signed, arrived(), undone).when(checkIn).thenEvents(arrived());
  });

  it('can be undone once, only on the same day', () => {
    given(signed, arrived()).when(undo).thenEvents(undone);
    given(signed, arrived(), undone).when(undo).thenEvents();
    given(signed, arrived(MIA, '2026-11-23')).when(undo).thenEvents();
    given(signed).when(undo).thenEvents();
  });

  it('is refused while the record is void, but can still be undone', () => {
    given(signed, arrived(), voided).when(checkIn).thenRefused('voided');
    given(signed, arrived(), voided).when(undo).thenEvents(undone);
    given(signed, voided, takenBack).when(checkIn).thenEvents(arrived());
  });

  it('is refused for erased and unknown participants', () => {
    given(signed, erased(MIA)).when(checkIn).thenRefused('erased');
    given(signed, erased(MIA))
      .when({ ...checkIn, participantId: ANNA })
      .thenEvents(arrived(ANNA));
    expect(given(signed).when({ ...checkIn, participantId: 'x' }).decision).toMatchObject({
      refused: 'invalid',
      errors: [{ path: 'participantId', code: 'no_such_person' }],
    });
  });
});

describe('record', () => {
  it('is not voided or restored twice in a row', () => {
    const event = { type: 'SignedWaiverVoided', data: { why: { reason: 'Signed twice' } } };
    given(signed).when(voiding).thenEvents(event);
    given(signed, voided).when(voiding).thenEvents();
    given(signed, voided, takenBack).when(voiding).thenEvents(event);
    given(signed, voided).when(takeBack).thenEvents(takenBack);
    given(signed, voided, takenBack).when(takeBack).thenEvents();
    given(signed).when(takeBack).thenEvents();
  });

  it('is not found for another account or an unknown id', () => {
    for (const said of [checkIn, undo, voiding, takeBack, addNote, addTag()]) {
      given(signed)
        .when({ ...said, accountId: 'stranger' })
        .thenRefused('not_found');
      given().when(said).thenRefused('not_found');
    }
  });

  it('accepts no commands once all participants are erased', () => {
    const events = [signed, note('n1'), tag('t1'), voided, erased(ANNA), erased(MIA)];
    for (const said of [
      ...[checkIn, undo, voiding, takeBack, addNote, addTag()],
      { type: 'RemoveNote', accountId: OWNER, noteId: 'n1' } as const,
      { type: 'RemoveTag', accountId: OWNER, tagId: 't1' } as const,
    ]) {
      given(...events)
        .when(said)
        .thenRefused('erased');
    }
  });
});

describe('notes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => note(`n${index + 100}`));

  it('are limited to a hundred and removed only once', () => {
    given(signed, ...many(99))
      .when(addNote)
      .thenEvents({ type: 'NoteAdded', data: { noteId: 'n9', note: { text: 'Left-handed' } } });
    expect(given(signed, ...many(100)).when(addNote).decision).toMatchObject({
      errors: [{ path: 'text', code: 'too_many_entries', params: { max: 100 } }],
    });
    expect(given(signed, ...many(100), noteGone('n100')).when(addNote).decision).toHaveLength(1);
    const remove = { type: 'RemoveNote', accountId: OWNER, noteId: 'n1' } as const;
    given(signed, note('n1')).when(remove).thenEvents(noteGone('n1'));
    given(signed, note('n1'), noteGone('n1')).when(remove).thenEvents();
    given(signed).when(remove).thenRefused('not_found');
  });
});

describe('tags', () => {
  it('with equivalent texts are merged', () => {
    const events = [signed, tag('t1')];
    given(...events)
      .when(addTag({ t1: 'vip' }))
      .thenEvents();
    given(...events)
      .when(addTag({ t1: 'ＶＩＰ' }))
      .thenEvents();
    const event = { type: 'TagAdded', data: { tagId: 't9', tag: { text: 'VIP' } } };
    given(...events)
      .when(addTag({ t1: 'VIP 2' }))
      .thenEvents(event);
    given(...events, tagGone('t1'))
      .when(addTag({ t1: 'VIP' }))
      .thenEvents(event);
    given(...events)
      .when(addTag())
      .thenRefused('unknown_tags');
  });

  it('are limited to twenty and removed only once', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `t${index + 100}`);
    const known = Object.fromEntries(ids.map((id) => [id, id]));
    const events = [signed, ...ids.map(tag)];
    expect(given(...events).when(addTag(known)).decision).toMatchObject({
      errors: [{ code: 'too_many_entries' }],
    });
    expect(given(...events, tagGone('t100')).when(addTag(known)).decision).toHaveLength(1);
    const remove = { type: 'RemoveTag', accountId: OWNER, tagId: 't100' } as const;
    given(...events)
      .when(remove)
      .thenEvents(tagGone('t100'));
    given(...events, tagGone('t100'))
      .when(remove)
      .thenEvents();
    given(signed).when(remove).thenRefused('not_found');
  });
});
