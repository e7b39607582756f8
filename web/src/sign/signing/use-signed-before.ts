import { useEffect, useMemo, useRef, useState } from 'react';
import { isAnotherAddress, withoutAnother } from '../kiosk/kiosk.ts';
import { type SignedHere, signedHere } from '../sending/signed-here.ts';

export type SignedBeforeHere = {
  readonly find: (id: string) => SignedHere | undefined;
  /** The signature under this id or, unless acknowledged, the latest from this device. */
  readonly warning: (id: string) => SignedHere | undefined;
  readonly acknowledge: () => void;
  readonly remember: (signed: Omit<SignedHere, 'at'>) => void;
};

export const useSignedBefore = (waiverId: string, isKiosk: boolean): SignedBeforeHere => {
  const here = useMemo(() => signedHere(waiverId), [waiverId]);
  const isAnother = isAnotherAddress(window.location.search);
  const [atFirst] = useState(() => (isAnother ? here.ids() : []));
  // Ids, because clocks may change while the page is open.
  const known = useRef(atFirst);
  // Reopening this address must warn.
  useEffect(() => {
    if (isAnother) window.history.replaceState(null, '', withoutAnother(window.location.href));
  }, [isAnother]);
  const find = (id: string): SignedHere | undefined => (isKiosk ? undefined : here.find(id));
  return {
    find,
    warning: (id) => find(id) ?? (isKiosk ? undefined : here.last(known.current)),
    acknowledge: () => {
      known.current = here.ids();
    },
    remember: (signed) => {
      if (!isKiosk) here.add(signed);
    },
  };
};
