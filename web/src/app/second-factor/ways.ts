import type { PasskeyRequest } from '@waivers/contract/auth/passkeys.ts';
import { canUsePasskeys } from './passkeys.ts';

/** How a person proves the second factor, the easiest first. */
const WAYS = ['passkey', 'totp', 'recovery_code'] as const;
export type Way = (typeof WAYS)[number];
export type CodeKind = Exclude<Way, 'passkey'>;

/** Leaves out passkeys where the browser has none, so that no button leads nowhere. */
export const waysOf = (kinds: readonly string[], passkey: PasskeyRequest | null): readonly Way[] =>
  WAYS.filter((way) => kinds.includes(way) && (way !== 'passkey' || (passkey !== null && canUsePasskeys())));
