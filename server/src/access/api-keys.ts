import { hash, randomBytes } from 'node:crypto';
import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';

export const API_KEY_PREFIX = 'wv_';
const SECRET_BYTES = 32;

/** Recognisable, so that scanners find it where it does not belong. 256 random bits cannot be guessed from a plain hash. */
export const makeApiKeyText = (): string =>
  `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;

export const WHOLE_API_KEY = /^wv_[A-Za-z0-9_-]{43}$/;
/** Not within other letters: links and positions are sealed in the same alphabet, and a long one may hold this by chance. */
const EMBEDDED_API_KEY = /(?<![A-Za-z0-9_-])wv_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/;

/** The only form in which a key is kept. */
export const hashOfApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

const ENCODED = /%([0-7][0-9a-f])/gi;
const decoded = (address: string): string =>
  address.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Addresses stand in logs, histories and referrers of others. Percent-encoded it is the same key, also in an address
 * that is part of this one, where it is encoded twice.
 */
export const containsApiKey = (address: string): boolean => {
  if (EMBEDDED_API_KEY.test(address)) return true;
  if (!address.includes('%')) return false;
  const once = decoded(address);
  return EMBEDDED_API_KEY.test(once) || EMBEDDED_API_KEY.test(decoded(once));
};

export type StoredApiKey = {
  readonly id: string;
  readonly accountId: string;
  /** Who made it. */
  readonly userId: string;
  readonly scopes: readonly ApiScope[];
};

/** Undefined for one that does not count (any more). Asked for every request, so that revoking works at once. */
export type FindApiKey = (hashed: Buffer) => Promise<StoredApiKey | undefined>;
