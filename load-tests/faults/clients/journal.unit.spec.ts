import { describe, expect, it } from 'vitest';
import { adultSigning } from '../../client/signing.ts';
import { type Entry, noteAnswer, openJournal, type Signed, type SigningAnswer } from './journal.ts';

const body = adultSigning({ waiverId: 'waiver', versionHash: 'hash', locale: 'en' }, { points: 2 });
const signed = (signedKey: string): Signed => ({ id: body.id, signedKey, participants: [] });

const said = (status: number, answer: { readonly result?: Signed }): SigningAnswer => {
  const answered = { status, headers: new Headers(), text: JSON.stringify(answer) };
  const { result } = answer;
  return result === undefined ? { ...answered, ok: false } : { ...answered, ok: true, answer: { result } };
};

const sent = (...answers: readonly (readonly [status: number, body: { result?: Signed }])[]): Entry => {
  const entry = openJournal().invoke('form', body);
  for (const [status, answer] of answers) noteAnswer(entry, entry.knowledge, said(status, answer));
  return entry;
};

describe('client’s knowledge of a signature', () => {
  it('is unknown until answered', () => {
    expect(sent().knowledge).toBe('unknown');
  });

  it('stays unknown after a 5xx, because the signature may be stored', () => {
    expect(sent([503, {}], [500, {}]).knowledge).toBe('unknown');
  });

  it('is acknowledged by a first or repeated response and stays acknowledged', () => {
    expect(sent([503, {}], [200, { result: signed('key') }])).toMatchObject({
      knowledge: 'acknowledged',
      answer: signed('key'),
    });
    expect(sent([201, { result: signed('key') }], [503, {}]).knowledge).toBe('acknowledged');
  });

  it('is refused after a 4xx', () => {
    expect(sent([409, {}])).toMatchObject({ knowledge: 'refused' });
  });

  it('is contradicted by a different response', () => {
    expect(
      sent([201, { result: signed('key') }], [200, { result: signed('key') }]).contradiction,
    ).toBeUndefined();
    expect(
      sent([201, { result: signed('key') }], [200, { result: signed('other') }]).contradiction,
    ).toBeDefined();
  });

  it('is contradicted by a refusal of a request sent after the acknowledgement', () => {
    expect(sent([201, { result: signed('key') }], [404, {}])).toMatchObject({
      knowledge: 'acknowledged',
      contradiction: '404 {}',
    });
  });

  it('is not contradicted by a refusal of a concurrent request', () => {
    const entry = sent([201, { result: signed('key') }]);
    noteAnswer(entry, 'unknown', said(409, {}));
    expect(entry.contradiction).toBeUndefined();
  });
});

describe('journal', () => {
  it('has one entry per id, however often the request is sent', () => {
    const journal = openJournal();
    expect(journal.invoke('form', body)).toBe(journal.invoke('form', body));
    expect(journal.unanswered()).toHaveLength(1);
    expect(journal.acknowledged()).toBe(0);
  });
});
