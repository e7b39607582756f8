import { useEffect, useMemo, useRef, useState } from 'react';
import { isAnotherAddress, withoutAnother } from '../kiosk/kiosk.ts';
import { type SignedHere, signedHere } from '../sending/signed-here.ts';

export type SignedBeforeHere = {
  /** What this device has signed under this id. */
  readonly find: (id: string) => SignedHere | undefined;
  /** The same, else what it signed last under another id, unless somebody has been warned since. */
  readonly warning: (id: string) => SignedHere | undefined;
  readonly acknowledge: () => void;
  readonly remember: (signed: Omit<SignedHere, 'at'>) => void;
};

export const useSignedBefore = (waiverId: string, isKiosk: boolean): SignedBeforeHere => {
  const here = useMemo(() => signedHere(waiverId), [waiverId]);
  const isAnother = isAnotherAddress(window.location.search);
  const [atFirst] = useState(() => (isAnother ? here.ids() : []));
  // By id, not by time: clocks are set while a page is open.
  const known = useRef(atFirst);
  // Whoever opens this address later has not come from a confirmation.
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
