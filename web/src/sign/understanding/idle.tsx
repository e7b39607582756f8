import { signingAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import { KioskIdle } from '../kiosk/kiosk-idle.tsx';

/** On a venue's tablet an abandoned party makes room for the next person; its links go on elsewhere. */
export const Idle = ({ waiverId }: { waiverId: string }) =>
  useIsKiosk() ? (
    <KioskIdle text="video.idle" onIdle={() => window.location.replace(signingAddress(waiverId, true))} />
  ) : null;
