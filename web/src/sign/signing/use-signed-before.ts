import { useEffect, useMemo, useRef, useState } from 'react';
import { isAnotherAddress, withoutAnother } from '../kiosk/kiosk.ts';
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
  const [atFirst] = useState(() => (isAnother ? here.ids() : []));
  // By id, not by time: clocks are set while a page is open.
  const known = useRef(atFirst);
  // Whoever opens this address later has not come from a confirmation.
  useEffect(() => {
    if (isAnother) window.history.replaceState(null, '', withoutAnother(window.location.href));
  }, [isAnother]);
  return {
    at: (id) => (isKiosk ? undefined : here.last([...known.current, id])),
    acknowledge: () => {
      known.current = here.ids();
    },
    remember: (id) => {
      if (!isKiosk) here.add(id);
    },
  };
};
