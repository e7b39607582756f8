import type { KeyObject } from 'node:crypto';
import type { Erased } from '../definitions/event.ts';
import type { DataKey } from './seal.ts';

export interface KeyStore {
  /** Returns new keys once they are durable. Never use one key for two subjects. */
  take(count: number): Promise<readonly DataKey[]>;
  /** Keys by id, or `erased` for a tombstone. Ids missing from the result mean corruption. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeyObject | Erased>>;
}

/** A sealed value names a key that is neither stored nor tombstoned. Never show it as erased. */
export class KeyMissing extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`Data key ${keyId} is missing and has no tombstone: the key store is damaged or incomplete.`);
    this.name = 'KeyMissing';
    this.keyId = keyId;
  }
}
