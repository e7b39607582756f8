import { createHash } from 'node:crypto';
import { deciderSpec } from '@waivers/events/commands/testing/decider-spec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { consentText } from '@waivers/waiver/document/signable-document.ts';
import { hasNoHiddenCharacters } from '@waivers/waiver/validation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type SigningEvent, type SigningRefusal } from './decide.ts';
import { evolve, initial } from './state.ts';
import {
  ACCOUNT,
  adultContent,
  documentIn,
  evidence,
  hashOf,
  ink,
  minor,
  minorsContent,
  publication,
  SIGNED_WAIVER,
  signer,
  signing,
  WAIVER,
} from './testing/signings.ts';

const { given } = deciderSpec({ initial, evolve, decide }, { stream: `signedWaiver-${SIGNED_WAIVER}` });

const eventOf = (decision: readonly SigningEvent[] | SigningRefusal): SigningEvent => {
  if (!Array.isArray(decision) || decision.length !== 1) throw new Error(JSON.stringify(decision));
  return decision[0] as SigningEvent;
};

const errorsOf = (decision: readonly SigningEvent[] | SigningRefusal) =>
  'refused' in decision && decision.refused === 'invalid'
    ? decision.errors.map(({ path, code }) => ({ path, code }))
    : decision;

const identity = {
  firstName: 'Anna',
  lastName: 'Beispiel',
  birthDate: '1988-02-28',
  gender: 'Female',
  phone: '+49 30 1234567',
};

describe('adult signing', () => {
  const event = eventOf(given().when(signing()).decision);

  it('records the publication, the server time and the account’s time zone', () => {
    expect(event.type).toBe('WaiverSigned');
    expect(event.data).toMatchObject({
      waiverId: WAIVER,
      waiverVersion: 2,
      revision: 1,
      versionHash: hashOf(documentIn('en')),
      mode: 'adult',
      locale: 'en',
      signedAt: '2026-11-21T09:00:00.000Z',
      timeZone: 'Europe/Berlin',
      link: { generation: 1, keyHash: 'f'.repeat(64) },
    });
  });

  it('records the names of searchable fields', () => {
    expect(event.data).not.toHaveProperty('searchable');
    const searched = publication({ searchable: ['text__BOAT'] });
    expect(eventOf(given().when(signing({ publication: searched })).decision).data.searchable).toEqual([
      'text__BOAT',
    ]);
  });

  it('records the hash of the consent text shown', () => {
    const shown = consentText(documentIn('en'), 'adult');
    expect(shown).toContain('No fee is charged for a paper copy');
    expect(event.data.consentHash).toBe(createHash('sha256').update(shown).digest('hex'));
  });

  it('has one participant with answers, ink and evidence', () => {
    const {
      firstName: _f,
      lastName: _l,
      phone: _p,
      gender: _g,
      birthMonth: _m,
      birthDay: _d,
      birthYear: _y,
      ...answers
    } = signer;
    expect(event.data.participants).toEqual([
      {
        participantId: participantIdOf(SIGNED_WAIVER, 0),
        role: 'adult',
        identity,
        answers,
        ink: { signature: { method: 'drawn', width: 3400, height: 1600, strokes: expect.any(Array) } },
        evidence,
      },
    ]);
    expect(event.data).not.toHaveProperty('shared');
  });
});

describe('guardian signing', () => {
  it.each([1, 10])('lists the guardian first, then %i minors with separate ids', (count) => {
    const children = Array.from({ length: count }, (_, index) => minor('Mia', String(index + 1)));
    const { participants } = eventOf(
      given().when(signing({ content: minorsContent(children) })).decision,
    ).data;
    expect(participants.map(({ role }) => role)).toEqual(['guardian', ...children.map(() => 'minor')]);
    expect(new Set(participants.map(({ participantId }) => participantId)).size).toBe(count + 1);
    expect(participants[0]).toMatchObject({ identity, evidence });
    expect(participants[1]).toEqual({
      participantId: participantIdOf(SIGNED_WAIVER, 1),
      role: 'minor',
      identity: { firstName: 'Mia', lastName: 'Beispiel', birthDate: '2018-07-01' },
    });
  });

  it.each([0, 11])('rejects %i minors', (count) => {
    const children = Array.from({ length: count }, () => minor('Mia'));
    expect(errorsOf(given().when(signing({ content: minorsContent(children) })).decision)).toMatchObject([
      { path: 'submission.minors.participants' },
    ]);
  });
});

describe('invalid signing', () => {
  it('is refused without a publication', () => {
    given()
      .when(signing({ publication: undefined }))
      .thenRefused('not_found');
  });

  it('is refused for an outdated document', () => {
    const changed = documentIn('en', 'Another title');
    const now = publication({ documents: { en: hashOf(changed) }, document: undefined });
    given()
      .when(signing({ publication: now }))
      .thenRefused('waiver_version_changed');
  });

  it('is refused for a document in another language', () => {
    const german = { ...adultContent(), versionHash: hashOf(documentIn('de')) };
    given()
      .when(signing({ content: german, publication: publication({ document: documentIn('de') }) }))
      .thenRefused('waiver_version_changed');
  });

  it('is refused in a language that is not offered', () => {
    const content = { ...adultContent(), settings: { mode: 'adult' as const, locale: 'ja' as const } };
    expect(errorsOf(given().when(signing({ content })).decision)).toEqual([
      { path: 'settings.locale', code: 'locale_not_offered' },
    ]);
  });

  it('is refused with a used id', () => {
    given({ type: 'WaiverSigned', data: {} }).when(signing()).thenRefused('id_already_used');
  });

  it('reports every invalid field', () => {
    const content = {
      ...adultContent({ firstName: ' ', birthDay: '31', email: 'no' }),
      signature: undefined,
    };
    const decision = given().when(signing({ content })).decision;
    expect(errorsOf(decision)).toEqual([
      { path: 'submission.adult.firstName', code: expect.any(String) },
      { path: expect.stringContaining('submission.adult.birth'), code: expect.any(String) },
      { path: 'submission.adult.email', code: expect.any(String) },
      { path: expect.stringContaining('signature'), code: 'signature_required' },
    ]);
  });

  it.each([
    ['an adult', (birthYear: string) => adultContent({ birthYear })],
    [
      'a guardian',
      (birthYear: string) => ({
        ...minorsContent([minor('Mia')]),
        submission: { minors: { guardian: { ...signer, birthYear }, participants: [minor('Mia')] } },
      }),
    ],
  ])('is refused if %s is ten years old', (_, content) => {
    expect(errorsOf(given().when(signing({ content: content('2016') })).decision)).toHaveLength(1);
  });
});

describe('18th birthday', () => {
  // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 hours behind.
  const born = { birthMonth: 'November', birthDay: '22', birthYear: '2008' };
  const at = (time: string, timeZone: string) =>
    given().when(
      signing({
        content: adultContent(born),
        now: new Date(time),
        publication: publication({ timeZone }),
      }),
    ).decision;

  it.each([
    ['Pacific/Kiritimati', '2026-11-21T09:59:59.999Z', false],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', true],
    ['Pacific/Pago_Pago', '2026-11-22T10:59:59.999Z', false],
    ['Pacific/Pago_Pago', '2026-11-22T11:00:00.000Z', true],
  ])('starts in %s at %s: %s', (timeZone, time, isAdult) => {
    expect(Array.isArray(at(time, timeZone))).toBe(isAdult);
  });
});

describe('hostile signing', () => {
  it('cannot choose the text or the tenant', () => {
    const content = { ...adultContent(), config: { title: 'Mine' }, userId: 'someone' };
    const event = eventOf(given().when(signing({ content })).decision);
    expect(JSON.stringify(event)).not.toMatch(/Mine|someone/);
    expect(publication().accountId).toBe(ACCOUNT);
  });

  it('never makes decide throw', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('__proto__', '\u0000', '\ud800', 'constructor'),
    );
    const value = fc.oneof(hostile, fc.anything({ withNullPrototype: true }));
    const fields = fc.dictionary(fc.constantFrom(...Object.keys(signer)), value);
    fc.assert(
      fc.property(
        fields,
        value,
        value,
        fc.array(fields, { maxLength: 3 }),
        (adult, signature, odd, minors) => {
          for (const content of [
            { ...adultContent(), submission: { adult: { ...signer, ...adult } }, signature },
            { ...minorsContent(minors.map((wrong) => ({ ...minor('Mia'), ...wrong }))) },
            { ...adultContent(), submission: odd, signature: { signature } },
          ]) {
            const decision = given().when(signing({ content })).decision;
            expect(Array.isArray(decision) || 'refused' in decision).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is stored unchanged if its text is odd but storable', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter(
        (candidate) =>
          candidate.isWellFormed() &&
          /\p{L}/u.test(candidate) &&
          !/[\p{Cc}\u2028\u2029]/u.test(candidate.trim()) &&
          hasNoHiddenCharacters(candidate) &&
          !candidate.includes('\u0000'),
      );
    fc.assert(
      fc.property(text, text, (firstName, city) => {
        const event = eventOf(given().when(signing({ content: adultContent({ firstName, city }) })).decision);
        expect(event.data.participants[0]).toMatchObject({
          identity: { firstName: firstName.trim() },
          answers: { city: city.trim() },
        });
      }),
    );
  });

  it('is rejected if the ink is only a dot', () => {
    const dot = { ...ink, strokes: [[{ x: 5, y: 5, t: 0 }]] };
    expect(
      errorsOf(given().when(signing({ content: { ...adultContent(), signature: dot } })).decision),
    ).toMatchObject([{ code: 'signature_required' }]);
  });
});
