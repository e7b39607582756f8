import type { SigningTold } from '@waivers/contract/audit/signing.ts';

export type PageSize = {
  readonly width: number;
  readonly height: number;
  /** `erased` and `unknown`: a size that says nothing about the signer's. */
  readonly is: 'recorded' | 'unknown' | 'erased';
};

/** Of no device in particular, and always the same. */
const STANDARD = { width: 390, height: 844 };
/** A window below or above was not one; px. */
const [LEAST, MOST] = [100, 10_000];

const isWindow = (side: number): boolean => side >= LEAST && side <= MOST;

/** Of the window in which it was signed, px; never of the reader's. */
export const sizeOf = (evidence: SigningTold['signed']['evidence']): PageSize => {
  if (evidence === 'erased') return { ...STANDARD, is: 'erased' };
  const { width, height } = evidence.viewport;
  return isWindow(width) && isWindow(height)
    ? { width, height, is: 'recorded' }
    : { ...STANDARD, is: 'unknown' };
};
