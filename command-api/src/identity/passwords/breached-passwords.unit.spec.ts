import { hash } from 'node:crypto';
import type { OutboundRequest, OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import { expect, it } from 'vitest';
import { breachedPasswords } from './breached-passwords.ts';

const SUFFIX = hash('sha1', 'kayak7', 'hex').toUpperCase().slice(5);

/** Answers as documented at https://haveibeenpwned.com/API/v3#PwnedPasswords. */
const asking = (lines: string | Extract<OutboundResult, { kind: 'failed' }>) => {
  const asked: OutboundRequest[] = [];
  const warned: unknown[] = [];
  const send = async (request: OutboundRequest): Promise<OutboundResult> => {
    asked.push(request);
    if (typeof lines !== 'string') return lines;
    const body = Buffer.from(lines);
    return { kind: 'answered', status: 200, headers: {}, body, isCut: false, ms: 1 };
  };
  const warn = (why: unknown): void => void warned.push(why);
  return { asked, warned, isBreached: breachedPasswords('https://leaks.test', { send }, { warn }) };
};

it.each(['Password1', 'qwerty123', 'trustno1'])('%s is known without asking anybody', async (password) => {
  const { asked, isBreached } = asking('');
  expect([await isBreached(password), asked]).toEqual([true, []]);
});

it.each([
  ['known', `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${SUFFIX}:42\r\n`, true],
  ['known without carriage returns', `${SUFFIX}:42\n0018A45C4D1DEF81644B54AB7F969B88D65:1\n`, true],
  ['unknown', '0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n', false],
  ['unknown if it only pads the answer', `${SUFFIX}:0\r\n`, false],
] as const)('a password is %s by the answer to five digits of its hash', async (_what, lines, expected) => {
  const { asked, isBreached } = asking(lines);
  expect(await isBreached('kayak7')).toBe(expected);
  expect(asked.map(({ url }) => url.href)).toEqual([
    `https://leaks.test/range/${hash('sha1', 'kayak7', 'hex').toUpperCase().slice(0, 5)}`,
  ]);
});

it('a password is accepted, with a warning, while nobody answers', async () => {
  const failed = { kind: 'failed', reason: 'timed_out', mayHaveArrived: true, ms: 1 } as const;
  const { warned, isBreached } = asking(failed);
  expect([await isBreached('kayak7'), warned]).toEqual([false, [{ answer: 'timed_out' }]]);
});
