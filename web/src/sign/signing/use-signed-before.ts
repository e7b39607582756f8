import { useEffect, useMemo, useRef } from 'react';
import { isAnotherAddress, signingAddress } from '../kiosk/kiosk.ts';
import { signedHere } from '../sending/signed-here.ts';

export type SignedBeforeHere = {
  /** When this device last signed the waiver under another id, unless somebody has been warned since. */
  readonly at: (id: string) => number | undefined;
  readonly acknowledge: () => void;
  readonly remember: (id: string) => void;
};

export const useSignedBefore = (waiverId: string, isKiosk: boolean): SignedBeforeHere => {
  const here = useMemo(() => signedHere(waiverId), [waiverId]);
  const isAnother = isAnotherAddress(window.location.search);
  const known = useRef(isAnother ? Date.now() : 0);
  // Whoever opens this address later has not come from a confirmation.
  useEffect(() => {
    if (isAnother) window.history.replaceState(null, '', signingAddress(waiverId, false));
  }, [isAnother, waiverId]);
  return {
    at: (id) => {
      const at = isKiosk ? undefined : here.last(id);
      return at !== undefined && at > known.current ? at : undefined;
    },
    acknowledge: () => {
      known.current = Date.now();
    },
    remember: (id) => {
      if (!isKiosk) here.add(id);
    },
  };
};
