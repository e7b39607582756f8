import { describe, expect, it } from 'vitest';
import { email, line } from './lines.ts';

describe('line', () => {
  it('strips pasted formatting and converts tabs to spaces', () => {
    expect(line(20).parse(' \u202DAnn\tLee\u202C ')).toBe('Ann Lee');
  });

  it('does not count pasted formatting towards the length', () => {
    expect(line(3).safeParse('\u202DAnn\uFEFF').success).toBe(true);
    expect(line(3).safeParse('Anna').success).toBe(false);
  });
});

describe('email', () => {
  it('replaces lookalike characters and strips invisible ones', () => {
    expect(email.parse(' ann＠example\u2011x。org\u200E ')).toBe('ann@example-x.org');
  });

  it.each(['ann', '@example.org', 'ann@', 'a@b.org,c@d.org', 'Ann <a@b.org>'])('rejects %s', (text) => {
    expect(email.safeParse(text).success).toBe(false);
  });
});
