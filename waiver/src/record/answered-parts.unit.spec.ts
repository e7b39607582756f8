import { describe, expect, it } from 'vitest';
import { toFirstFormat } from '../testing/first-format.ts';
import { signedContent } from '../testing/signed-content.ts';
import { TEMPLATE_DOCUMENT } from '../testing/waiver-samples.ts';
import { type AnsweredField, answeredParts } from './answered-parts.ts';
import type { SignedContent } from './signed-content.ts';

const person = (firstName: string, birthDate: string) => ({ firstName, lastName: 'Kahananui', birthDate });

const signed = (change: Partial<SignedContent> = {}): SignedContent =>
  signedContent({
    settings: { mode: 'adult', locale: 'en' },
    participants: [
      { id: '0', role: 'adult', identity: { ...person('Ada', '1990-02-28'), gender: 'Female', phone: '1' } },
    ],
    answers: { address: '1 Main Street', state: 'Texas', email: 'a@example.com', electronicConsent: true },
    signature: { signature: '<svg/>' },
    ...change,
  });

const minors = (change: Partial<SignedContent> = {}) =>
  signed({
    settings: { mode: 'minors', locale: 'en' },
    participants: [
      { id: '0', role: 'guardian', identity: person('Ada', '1990-02-28') },
      { id: '1', role: 'minor', identity: person('Kai', '2016-01-01') },
      { id: '2', role: 'minor', identity: 'erased' },
    ],
    ...change,
  });

const answeredIn = (fields: readonly AnsweredField[] = []) =>
  fields.filter(({ answer }) => answer !== undefined);

describe('answered parts', () => {
  it('show the adult’s answers in their original places', () => {
    const parts = answeredParts(signed());
    expect(parts.map(({ part }) => part.type)).toEqual([
      'identity',
      'address',
      'email',
      'confirmation',
      'signature',
    ]);
    expect(answeredIn(parts[0]?.people[0]?.fields).map(({ name, answer }) => [name, answer])).toEqual([
      ['firstName', { kind: 'text', text: 'Ada' }],
      ['lastName', { kind: 'text', text: 'Kahananui' }],
      ['phone', { kind: 'text', text: '1' }],
      ['gender', { kind: 'text', text: 'Female' }],
      ['birthDate', { kind: 'date', date: '1990-02-28' }],
    ]);
    expect(answeredIn(parts[1]?.fields).map(({ name }) => name)).toEqual(['address', 'state']);
    expect(parts[1]?.fields.map(({ name }) => name)).toEqual([
      'country',
      'address',
      'address2',
      'city',
      'state',
      'zip',
    ]);
    expect(answeredIn(parts[3]?.fields).map(({ answer }) => answer)).toEqual([
      { kind: 'tick', isTicked: true },
    ]);
    expect(parts[4]?.svg).toBe('<svg/>');
  });

  it('use the labels and order of the selected country', () => {
    const answers = {
      country: 'Canada',
      address: '1 Main Street',
      city: 'Toronto',
      state: 'Ontario',
      zip: 'M5V',
    };
    const summary = (changes: object) =>
      answeredIn(answeredParts(signed({ answers: { ...answers, ...changes } }))[1]?.fields).map(
        ({ title }) => title,
      );
    expect(summary({})).toEqual(['Country', 'Street address', 'City', 'Province', 'Postal code']);
    expect(summary({ country: 'Germany', state: undefined })).toEqual([
      'Country',
      'Street address',
      'Postal code',
      'City',
    ]);
    const document = toFirstFormat(TEMPLATE_DOCUMENT);
    const before = answeredParts(signed({ answers, document }))[1]?.fields.map(({ title }) => title);
    expect(before?.slice(2)).toEqual(['City', 'State', 'Zip code', 'Country']);
  });

  it('include fields next to a signature', () => {
    const adult = TEMPLATE_DOCUMENT.parts.adult.map((part) =>
      part.type === 'signature' ? { ...part, groups: TEMPLATE_DOCUMENT.parts.adult[2]?.groups ?? [] } : part,
    );
    const document = { ...TEMPLATE_DOCUMENT, parts: { ...TEMPLATE_DOCUMENT.parts, adult } };
    const parts = answeredParts(signed({ document, shared: { email: 'beside@example.com' } }));
    expect(answeredIn(parts[4]?.fields).map(({ answer }) => answer)).toEqual([
      { kind: 'text', text: 'beside@example.com' },
    ]);
  });

  it('separate guardian and minors, and mark erased people', () => {
    const parts = answeredParts(minors());
    const names = (type: string) =>
      parts.find(({ part }) => part.type === type)?.people.map(({ participant }) => participant.id);
    expect(names('guardian')).toEqual(['0']);
    expect(names('identity')).toEqual(['1', '2']);
    const [, erased] = parts.find(({ part }) => part.type === 'identity')?.people ?? [];
    expect([erased?.participant.identity, erased?.fields]).toEqual(['erased', []]);
  });

  it('are erased along with the signer', () => {
    const parts = answeredParts(signed({ answers: 'erased', signature: 'erased' }));
    expect(parts.map(({ isErased }) => isErased)).toEqual([false, true, true, true, true]);
  });

  it('never come from the object’s prototype', () => {
    const [first] = TEMPLATE_DOCUMENT.parts.adult[1]?.groups ?? [];
    const [field] = first?.fields ?? [];
    if (field === undefined) throw new Error('The sample has no such field.');
    const part = {
      ...TEMPLATE_DOCUMENT.parts.adult[1],
      groups: [{ title: '', fields: [{ ...field, name: 'toString' }] }],
    };
    const document = { ...TEMPLATE_DOCUMENT, parts: { adult: [part as never], minors: [] } };
    expect(answeredIn(answeredParts(signed({ document }))[0]?.fields)).toEqual([]);
  });
});
