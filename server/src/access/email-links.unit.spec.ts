import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { emailLinkToken, readEmailLink } from './email-links.ts';

const KEY = randomBytes(32);
const LINK = { subjectId: v7(), eventId: v7() };

describe('emailed link token', () => {
  it('encodes both ids in one URL segment', () => {
    const token = emailLinkToken(KEY, 'confirm-email', LINK);
    expect(token).toMatch(/^[\w-]{86}$/);
    expect(readEmailLink(KEY, 'confirm-email', token)).toEqual(LINK);
  });

  it('is valid for only one purpose and one installation', () => {
    const token = emailLinkToken(KEY, 'confirm-email', LINK);
    expect(readEmailLink(KEY, 'undo-email-change', token)).toBeUndefined();
    expect(readEmailLink(randomBytes(32), 'confirm-email', token)).toBeUndefined();
  });

  it('is invalid if any character is changed or missing', () => {
    const token = emailLinkToken(KEY, 'undo-email-change', LINK);
    // Skip the last character, because two of its bits are unused.
    for (let index = 0; index < token.length - 1; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, index) + other + token.slice(index + 1);
      expect([index, readEmailLink(KEY, 'undo-email-change', forged)]).toEqual([index, undefined]);
    }
    for (const forged of ['', token.slice(1), `${token}A`, `${token.slice(0, -1)}=`]) {
      expect(readEmailLink(KEY, 'undo-email-change', forged)).toBeUndefined();
    }
  });
});
