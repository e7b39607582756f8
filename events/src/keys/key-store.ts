import type { KeyObject } from 'node:crypto';
import type { Erased } from '../definitions/event.ts';
import type { DataKey } from './seal.ts';

export interface KeyStore {
  /** Resolves with new keys once they are durable. Never use a key for two subjects. */
  take(count: number): Promise<readonly DataKey[]>;
  /** Looks up keys by id; a tombstone yields `erased`. Ids missing from the result indicate corruption. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeyObject | Erased>>;
}

/** Thrown if a sealed value names a key that is neither stored nor tombstoned. Never show such a value as erased. */
export class KeyMissing extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`Data key ${keyId} is missing and has no tombstone: the key store is damaged or incomplete.`);
    this.name = 'KeyMissing';
    this.keyId = keyId;
  }
}
