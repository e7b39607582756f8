import { deviceStorage } from '../../storage/storage.ts';

/** Of this waiver, sent from this device: no names, no keys. `at` in ms since 1970. */
type SignedHere = { readonly id: string; readonly at: number };

const KEPT_MS = 86_400_000;
const MOST = 20;

const isOne = (value: unknown): value is SignedHere =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number';

const parse = (text: string | null): readonly SignedHere[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOne) : [];
  } catch {
    return [];
  }
};

/** Known in every tab, so that nobody signs twice unawares. Never asked on a device that many share. */
export const signedHere = (waiverId: string) => {
  const name = `waivers.signed.${waiverId}`;
  const all = (now: number): readonly SignedHere[] =>
    parse(deviceStorage.read(name)).filter(({ at }) => Math.abs(now - at) < KEPT_MS);
  return {
    ids: (now = Date.now()): readonly string[] => all(now).map(({ id }) => id),
    /** When the last one was sent, but for these ids. */
    last: (known: readonly string[], now = Date.now()): number | undefined =>
      all(now)
        .filter(({ id }) => !known.includes(id))
        .map(({ at }) => at)
        .toSorted((one, other) => one - other)
        .at(-1),
    add: (id: string, now = Date.now()): void => {
      const others = all(now).filter((each) => each.id !== id);
      deviceStorage.write(name, JSON.stringify([...others, { id, at: now }].slice(-MOST)));
    },
  };
};
