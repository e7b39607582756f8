import { deviceStorage } from '../../storage/storage.ts';

/** A signature submitted on this device, with its confirmation key but no name. `at` is in ms since the Unix epoch. */
export type DeviceSignature = { readonly id: string; readonly signedKey: string; readonly at: number };

const LIFETIME_MS = 86_400_000;
const MAX_COUNT = 20;

const isOne = (value: unknown): value is DeviceSignature =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'signedKey' in value &&
  'at' in value &&
  typeof value.at === 'number';

const parse = (text: string | null): readonly DeviceSignature[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOne) : [];
  } catch {
    return [];
  }
};

/** Shared across tabs to prevent signing twice by accident. Not used on kiosks. */
export const deviceSignatures = (waiverId: string) => {
  const name = `waivers.signed.${waiverId}`;
  const all = (now: number): readonly DeviceSignature[] =>
    parse(deviceStorage.read(name)).filter(({ at }) => Math.abs(now - at) < LIFETIME_MS);
  return {
    ids: (now = Date.now()): readonly string[] => all(now).map(({ id }) => id),
    find: (id: string, now = Date.now()): DeviceSignature | undefined =>
      all(now).find((each) => each.id === id),
    /** Returns the most recent signature whose ID is not in `known`. */
    last: (known: readonly string[], now = Date.now()): DeviceSignature | undefined =>
      all(now)
        .filter(({ id }) => !known.includes(id))
        .toSorted((one, other) => one.at - other.at)
        .at(-1),
    add: ({ id, signedKey }: Omit<DeviceSignature, 'at'>, now = Date.now()): void => {
      const others = all(now).filter((each) => each.id !== id);
      deviceStorage.write(name, JSON.stringify([...others, { id, signedKey, at: now }].slice(-MAX_COUNT)));
    },
  };
};
