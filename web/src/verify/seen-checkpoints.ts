import { toBase64 } from '@waivers/proof/notes/base64.ts';
import type { CheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { deviceStorage } from '../storage/storage.ts';

type Seen = { readonly size: number; readonly root: string };

/**
 * How a checkpoint relates to what this browser has seen of its log. `contradiction`: the same size, but another root,
 * which an honest log never signs.
 */
export type Comparison =
  | { readonly kind: 'newest' }
  | { readonly kind: 'older'; readonly seen: number }
  | { readonly kind: 'contradiction' };

const PREFIX = 'verify.seen ';

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'size' in value && 'root' in value;

const newestOf = (origin: string): Seen | undefined => {
  try {
    const seen: unknown = JSON.parse(deviceStorage.read(PREFIX + origin) ?? 'null');
    return isSeen(seen) ? seen : undefined;
  } catch {
    return undefined;
  }
};

/** Compares valid checkpoints with each other and with the newest of their log, which this browser remembers. */
export const seenCheckpoints = (): ((checkpoint: CheckpointText) => Comparison) => {
  const roots = new Map<string, string>();
  const newest = new Map<string, Seen | undefined>();
  return ({ origin, size, root: bytes }) => {
    const root = toBase64(bytes);
    if (!newest.has(origin)) newest.set(origin, newestOf(origin));
    const seen = newest.get(origin);
    const place = `${origin} ${size}`;
    const other = roots.get(place) ?? (seen?.size === size ? seen.root : root);
    if (other !== root) return { kind: 'contradiction' };
    roots.set(place, root);
    if (seen !== undefined && seen.size > size) return { kind: 'older', seen: seen.size };
    if (seen?.size !== size) {
      newest.set(origin, { size, root });
      deviceStorage.write(PREFIX + origin, JSON.stringify({ size, root }));
    }
    return { kind: 'newest' };
  };
};

export const forgetCheckpoints = (): void => {
  for (const name of deviceStorage.names(PREFIX)) deviceStorage.remove(name);
};
