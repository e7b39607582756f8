import { useQuery } from '@tanstack/react-query';
import { readSigning, type SigningTold } from '@waivers/contract/audit/signing.ts';
import { ask } from '../../api/call.ts';

type PageSize = {
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

/** @param newest version of the record: what is erased or judged meanwhile is read anew */
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

/** The frame may load nothing itself. An image that is no longer kept is null. */
export const useSigningImages = ({ background, logo }: SigningTold['page']) =>
  useQuery({
    queryKey: ['audit', 'images', background, logo],
    queryFn: async () => ({ background: await loadImage(background), logo: await loadImage(logo) }),
    staleTime: 'static',
  });
