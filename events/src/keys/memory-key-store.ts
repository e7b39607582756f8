import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { ERASED, type Erased } from '../definitions/event.ts';
import { KEYS_PER_BATCH, keyIdOf } from './key-batch.ts';
import type { KeyStore } from './key-store.ts';
import type { DataKey } from './seal.ts';

export const memoryKeyStore = (): KeyStore & { erase(ids: readonly string[]): void } => {
  const keys = new Map<string, KeyObject | Erased>();
  let batchId = randomUUID();
  let next = 0;

  const takeOne = (): DataKey => {
    if (next === KEYS_PER_BATCH) {
      batchId = randomUUID();
      next = 0;
    }
    const made = { id: keyIdOf(batchId, next), key: createSecretKey(randomBytes(32)) };
    next += 1;
    keys.set(made.id, made.key);
    return made;
  };

  return {
    take: async (count) => Array.from({ length: count }, takeOne),
    find: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const key = keys.get(id);
          return key === undefined ? [] : [[id, key] as const];
        }),
      ),
    erase: (ids) => {
      for (const id of ids) keys.set(id, ERASED);
    },
  };
};
