import type { KeyObject } from 'node:crypto';
import type { Erased } from '../definitions/event.ts';
import type { DataKey } from './seal.ts';

/** Where data keys are kept, apart from the events that they seal. */
export interface KeyStore {
  /** Keys that have never been handed out; durable before they are returned. One key never serves two subjects. */
  take(count: number): Promise<readonly DataKey[]>;
  /** The keys by id; `erased` where a tombstone stands. An id that is absent from the answer is missing: corruption. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeyObject | Erased>>;
}

/** A sealed value names a key that is neither stored nor tombstoned: never to be shown as erased. */
export class KeyMissing extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`Data key ${keyId} is missing and has no tombstone: the key store is damaged or incomplete.`);
    this.name = 'KeyMissing';
    this.keyId = keyId;
  }
}
