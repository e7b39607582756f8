import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import { configWith, documentOf, sampleField, samplePart } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { hasErasedPerson, hasSameContent } from './same-signing.ts';
import { adultContent, documentIn, hashOf, minor, minorsContent, NOW, signer } from './testing/signings.ts';

const published = documentIn('en');

const storedOf = (content: ReturnType<typeof adultContent>, document = published): OpenedSigning => {
  const timeZone = 'Europe/Berlin';
  const submission = validateSubmission({ ...content, document, now: NOW, timeZone, acceptedBefore: true });
  if (!submission.ok) throw new Error(JSON.stringify(submission.errors));
  const { mode, locale, participants, answers, ink, shared } = submission.value;
  return {
    waiverId: content.waiverId,
    waiverVersion: 2,
    revision: 1,
    versionHash: hashOf(document),
    consentHash: '0'.repeat(64),
    mode,
    locale,
    signedAt: NOW.toISOString(),
    timeZone,
    link: { generation: 1, keyHash: '0'.repeat(64) },
    participants: participants.map(({ role, identity }, index) => ({
      participantId: `participant-${index}`,
      role,
      identity,
      ...(index === 0 ? { answers, ink } : {}),
    })),
    ...(shared === undefined ? {} : { shared }),
  };
};

describe('hasErasedPerson', () => {
  const stored = storedOf(minorsContent([minor('Kim')]));

  it('detects any erased participant and erased shared answers', () => {
    expect(hasErasedPerson(stored)).toBe(false);
    expect(hasErasedPerson({ ...stored, shared: ERASED })).toBe(true);
    const [guardian, kim] = stored.participants;
    if (guardian === undefined || kim === undefined) throw new Error('nobody');
    expect(hasErasedPerson({ ...stored, participants: [guardian, { ...kim, identity: ERASED }] })).toBe(true);
    expect(hasErasedPerson({ ...stored, participants: [{ ...guardian, identity: ERASED }, kim] })).toBe(true);
  });
});

describe('hasSameContent', () => {
  it('compares shared values', () => {
    const asked = documentOf(
      configWith(samplePart({ type: 'general', title: 'Health' }, [sampleField({ name: 'text__A' })])),
    );
    const content = (allergies: string) => ({
      ...adultContent(),
      versionHash: hashOf(asked),
      submission: { adult: { ...signer, text__A: allergies } },
    });
    const stored = storedOf(content('nuts'), asked);
    expect(stored.shared).toEqual({ text__A: 'nuts' });
    expect(hasSameContent(stored, asked, content('nuts'))).toBe(true);
    expect(hasSameContent(stored, asked, content('bees'))).toBe(false);
  });

  it('accepts the same content in a different notation', () => {
    expect(hasSameContent(storedOf(adultContent()), published, adultContent({ firstName: ' Anna ' }))).toBe(
      true,
    );
    const group = minorsContent([minor('Kim'), minor('Lou')]);
    expect(hasSameContent(storedOf(group), published, group)).toBe(true);
  });

  it('accepts the same body if it was signed before pasted formatting characters were stripped', () => {
    const content = adultContent({ firstName: '\u202DAnna\u202C' });
    const adult = storedOf(content).participants[0];
    if (adult === undefined || typeof adult.identity !== 'object') throw new Error('nobody');
    for (const firstName of ['\u202DAnna\u202C', 'Anna']) {
      const stored = {
        ...storedOf(content),
        participants: [{ ...adult, identity: { ...adult.identity, firstName } }],
      };
      expect(hasSameContent(stored, published, content)).toBe(true);
    }
  });

  it('rejects a different value, waiver or version', () => {
    const stored = storedOf(adultContent());
    expect(hasSameContent(stored, published, adultContent({ firstName: 'Anne' }))).toBe(false);
    expect(hasSameContent(stored, published, { ...adultContent(), waiverId: 'another' })).toBe(false);
    expect(hasSameContent(stored, published, { ...adultContent(), versionHash: 'another' })).toBe(false);
    expect(hasSameContent(stored, published, { ...adultContent(), submission: {} })).toBe(false);
  });

  it('validates as of the original time', () => {
    const content = adultContent({ birthYear: '2030' });
    const signedAt = '2050-01-01T09:00:00.000Z';
    const [adult] = storedOf(adultContent()).participants;
    if (adult === undefined || typeof adult.identity !== 'object') throw new Error('nobody');
    const identity = { ...adult.identity, birthDate: '2030-02-28' };
    const stored = { ...storedOf(adultContent()), signedAt, participants: [{ ...adult, identity }] };
    expect(hasSameContent(stored, published, content)).toBe(true);
    expect(hasSameContent({ ...stored, signedAt: NOW.toISOString() }, published, content)).toBe(false);
  });

  it('accepts a signing that later rules would refuse', () => {
    const content = adultContent({ firstName: 'Anna\u0001Maria' });
    const timeZone = 'Europe/Berlin';
    expect(validateSubmission({ ...content, document: published, now: NOW, timeZone }).ok).toBe(false);
    expect(hasSameContent(storedOf(content), published, content)).toBe(true);
    expect(hasSameContent(storedOf(content), published, adultContent({ firstName: signer.firstName }))).toBe(
      false,
    );
  });
});
