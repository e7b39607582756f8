import type { ByteRange } from '@waivers/server/media/media-store.ts';

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/** Parses a single `Range` (RFC 9110, 14). @returns undefined for anything else, which means the whole file */
export const byteRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const [all, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (all === undefined) return undefined;
  if (suffix !== undefined) {
    const length = Number(suffix);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { from: Math.max(0, size - length), to: size - 1 };
  }
  const from = Number(first);
  const to = last === undefined ? size - 1 : Number(last);
  if (to < from && last !== undefined) return undefined;
  return from < size ? { from, to: Math.min(to, size - 1) } : 'unsatisfiable';
};
