import { createCipheriv, randomBytes } from 'node:crypto';

export const KEYS_PER_BATCH = 1000;
export const KEY_BYTES = 32;

/** AES-256-CTR from a zero counter block. Key n is bytes 32·n to 32·n+31, so one wrapped key covers all. Frozen. */
export const batchStream = (batchKey: Buffer): Buffer =>
  createCipheriv('aes-256-ctr', batchKey, Buffer.alloc(16)).update(Buffer.alloc(KEYS_PER_BATCH * KEY_BYTES));

export const xorWithStream = (stream: Buffer, number: number, bytes: Buffer): Buffer => {
  const result = Buffer.allocUnsafe(KEY_BYTES);
  for (let index = 0; index < KEY_BYTES; index += 1) {
    result[index] = (bytes[index] ?? 0) ^ (stream[number * KEY_BYTES + index] ?? 0);
  }
  return result;
};

export const newBatch = (): { readonly batchKey: Buffer; readonly storedBytes: readonly Buffer[] } => {
  const random = randomBytes(KEYS_PER_BATCH * KEY_BYTES);
  return {
    batchKey: randomBytes(KEY_BYTES),
    storedBytes: Array.from({ length: KEYS_PER_BATCH }, (_, number) =>
      random.subarray(number * KEY_BYTES, (number + 1) * KEY_BYTES),
    ),
  };
};

/** Returns a data key's id: the batch's UUID and the key's number in it. Stored as `k` in sealed values. Frozen. */
export const keyIdOf = (batchId: string, number: number): string => `${batchId}.${number}`;

/** Purpose under which a batch's key is wrapped. Frozen. */
export const keyBatchPurpose = (batchId: string): string => `key-batch/${batchId}`;

export const batchOf = (keyId: string): string => keyId.slice(0, keyId.indexOf('.'));

export const parseKeyId = (id: string): { readonly batchId: string; readonly number: number } | undefined => {
  const match = /^([0-9a-f-]{36})\.(\d{1,3})$/.exec(id);
  return match?.[1] && match[2] ? { batchId: match[1], number: Number(match[2]) } : undefined;
};
