import { useEffect, useMemo, useRef, useState } from 'react';
import { isAnotherAddress, withoutAnother } from '../kiosk/kiosk.ts';
import { type DeviceSignature, deviceSignatures } from '../sending/device-signatures.ts';

export type PriorSignatures = {
  /** Whether the page was opened to sign another form. */
  readonly isAnother: boolean;
  readonly find: (id: string) => DeviceSignature | undefined;
  /** Returns the signature with this ID or, unless acknowledged, the latest one from this device. */
  readonly warning: (id: string) => DeviceSignature | undefined;
  readonly acknowledge: () => void;
  readonly remember: (signed: Omit<DeviceSignature, 'at'>) => void;
};

export const usePriorSignatures = (waiverId: string, isKiosk: boolean): PriorSignatures => {
  const here = useMemo(() => deviceSignatures(waiverId), [waiverId]);
  const isAnother = isAnotherAddress(window.location.search);
  const [atFirst] = useState(() => (isAnother ? here.ids() : []));
  // IDs instead of timestamps, because the clock may change while the page is open.
  const known = useRef(atFirst);
  // Reopening this URL must show the warning.
  useEffect(() => {
    if (isAnother) window.history.replaceState(null, '', withoutAnother(window.location.href));
  }, [isAnother]);
  const find = (id: string): DeviceSignature | undefined => (isKiosk ? undefined : here.find(id));
  return {
    isAnother,
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
