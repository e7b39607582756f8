import { hash, randomBytes } from 'node:crypto';
import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';

export const API_KEY_PREFIX = 'wv_';
const SECRET_BYTES = 32;

/** Generates a key. The prefix lets secret scanners find leaks. With 256 random bits, a plain hash is safe to store. */
export const makeApiKeyText = (): string =>
  `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;

export const WHOLE_API_KEY = /^wv_[A-Za-z0-9_-]{43}$/;
/** The lookarounds prevent matches inside links and position tokens, which use the same alphabet. */
const EMBEDDED_API_KEY = /(?<![A-Za-z0-9_-])wv_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/;

export const hashOfApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

const ENCODED = /%([0-7][0-9a-f])/gi;
const decoded = (address: string): string =>
  address.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a URL contains a key, even percent-encoded once or twice. Keys must not be in URLs, which end up in logs. */
export const containsApiKey = (address: string): boolean => {
  if (EMBEDDED_API_KEY.test(address)) return true;
  if (!address.includes('%')) return false;
  const once = decoded(address);
  return EMBEDDED_API_KEY.test(once) || EMBEDDED_API_KEY.test(decoded(once));
};

export type StoredApiKey = {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly scopes: readonly ApiScope[];
};

/** Called on every request, so that revocation is immediate. Returns undefined for unknown and revoked keys. */
export type FindApiKey = (hashed: Buffer) => Promise<StoredApiKey | undefined>;
