import { useQuery } from '@tanstack/react-query';
import { readSigning, type SigningReport } from '@waivers/contract/audit/signing.ts';
import { ask } from '../../api/call.ts';

type PageSize = {
  readonly width: number;
  readonly height: number;
  /** `recorded`: the window's own size. `unknown` and `erased`: the standard size. */
  readonly is: 'recorded' | 'unknown' | 'erased';
};

/** The viewport of a typical phone, in px. */
const STANDARD = { width: 390, height: 844 };
/** Reported sizes outside this range (px) are implausible. */
const [LEAST, MOST] = [100, 10_000];

const isWindow = (side: number): boolean => side >= LEAST && side <= MOST;

/** Returns the size of the signer's window in px. */
export const sizeOf = (evidence: SigningReport['signed']['evidence']): PageSize => {
  if (evidence === 'erased') return { ...STANDARD, is: 'erased' };
  const { width, height } = evidence.viewport;
  return isWindow(width) && isWindow(height)
    ? { width, height, is: 'recorded' }
    : { ...STANDARD, is: 'unknown' };
};

/** @param newest the record's latest version; a change refetches the signing */
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

/** Loads the images on behalf of the frame, which has no network access. An image that is no longer stored is null. */
export const useSigningImages = ({ background, logo }: SigningReport['page']) =>
  useQuery({
    queryKey: ['audit', 'images', background, logo],
    queryFn: async () => ({ background: await loadImage(background), logo: await loadImage(logo) }),
    staleTime: 'static',
  });
