import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '@waivers/events/keys/fingerprint.ts';

export const refreshTokenOf = (key: Buffer, sessionId: string, generation: number): string => {
  const proof = fingerprint(key, 'refresh token', `${sessionId}\n${generation}`);
  return `${sessionId}.${generation}.${proof.toString('base64url')}`;
};

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.[\w-]{43}$/;

/** @returns undefined for tokens that we did not issue */
export const readRefreshToken = (
  key: Buffer,
  token: string,
): { readonly sessionId: string; readonly generation: number } | undefined => {
  const [, sessionId, digits] = TOKEN.exec(token) ?? [];
  if (sessionId === undefined) return undefined;
  const generation = Number(digits);
  const ours = Buffer.from(refreshTokenOf(key, sessionId, generation));
  const given = Buffer.from(token);
  return ours.length === given.length && timingSafeEqual(ours, given) ? { sessionId, generation } : undefined;
};
