import type { OpenedSigning } from '@waivers/events/signed-waiver-record.ts';
import { validateSubmission } from '@waivers/events/submission/submission.ts';
import { describe, expect, it } from 'vitest';
import { isSameSigning } from './same-signing.ts';
import { adultContent, documentIn, hashOf, minor, minorsContent, NOW, signer } from './testing/signings.ts';

const document = documentIn('en');

/** What was stored of a content, by the rules that counted when it was signed. */
const storedOf = (content: ReturnType<typeof adultContent>): OpenedSigning => {
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

describe('the same signing', () => {
  it('is one with the same content, however it is written', () => {
    expect(isSameSigning(storedOf(adultContent()), document, adultContent({ firstName: ' Anna ' }))).toBe(
      true,
    );
    const group = minorsContent([minor('Kim'), minor('Lou')]);
    expect(isSameSigning(storedOf(group), document, group)).toBe(true);
  });

  it('is none with another value, waiver or version', () => {
    const stored = storedOf(adultContent());
    expect(isSameSigning(stored, document, adultContent({ firstName: 'Anne' }))).toBe(false);
    expect(isSameSigning(stored, document, { ...adultContent(), waiverId: 'another' })).toBe(false);
    expect(isSameSigning(stored, document, { ...adultContent(), versionHash: 'another' })).toBe(false);
    expect(isSameSigning(stored, document, { ...adultContent(), submission: {} })).toBe(false);
  });

  it('is found again although a rule that came since would refuse it', () => {
    const content = adultContent({ firstName: 'Anna\tMaria' });
    const timeZone = 'Europe/Berlin';
    expect(validateSubmission({ ...content, document, now: NOW, timeZone }).ok).toBe(false);
    expect(isSameSigning(storedOf(content), document, content)).toBe(true);
    expect(isSameSigning(storedOf(content), document, adultContent({ firstName: signer.firstName }))).toBe(
      false,
    );
  });
});
