import { useQuery } from '@tanstack/react-query';
import { readSigning, type SigningReport } from '@waivers/contract/audit/signing.ts';
import { ask } from '../../api/call.ts';

type PageSize = {
  readonly width: number;
  readonly height: number;
  /** `erased` and `unknown` use a standard size. */
  readonly is: 'recorded' | 'unknown' | 'erased';
};

/** A typical phone. */
const STANDARD = { width: 390, height: 844 };
/** Reported sizes outside these limits (px) are not credible. */
const [LEAST, MOST] = [100, 10_000];

const isWindow = (side: number): boolean => side >= LEAST && side <= MOST;

/** The size of the signer's window, px. */
export const sizeOf = (evidence: SigningReport['signed']['evidence']): PageSize => {
  if (evidence === 'erased') return { ...STANDARD, is: 'erased' };
  const { width, height } = evidence.viewport;
  return isWindow(width) && isWindow(height)
    ? { width, height, is: 'recorded' }
    : { ...STANDARD, is: 'unknown' };
};

/** @param newest the record's version; the signing is read again when it grows */
export const useSigningReplay = (id: string, newest: number) =>
  useQuery({
    queryKey: ['audit', 'signed_waiver', id, 'signing', newest],
    queryFn: async ({ signal }) => (await ask(readSigning, { params: { id } }, { signal })).result,
  });

const loadImage = async (path: string | null): Promise<Blob | null> => {
  if (path === null) return null;
  const answer = await fetch(path).catch(() => undefined);
  return answer?.ok === true ? answer.blob() : null;
};

/** Loads the images for the frame, which may not load any itself. Null when an image is no longer stored. */
export const useSigningImages = ({ background, logo }: SigningReport['page']) =>
  useQuery({
    queryKey: ['audit', 'images', background, logo],
    queryFn: async () => ({ background: await loadImage(background), logo: await loadImage(logo) }),
    staleTime: 'static',
  });
