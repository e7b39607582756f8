import { useCallback } from 'react';
import { useText } from '../../messages/use-text.ts';

type DeviceNames = { readonly browser: string | null; readonly system: string | null };

/** Names a device by its browser and system, such as `Firefox on Linux`. */
export const useSayDevice = (): ((device: DeviceNames) => string) => {
  const text = useText();
  return useCallback(
    ({ browser, system }) =>
      text('account.device', {
        browser: browser ?? text('account.browserUnknown'),
        system: system ?? text('account.systemUnknown'),
      }),
    [text],
  );
};
