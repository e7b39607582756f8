import { deviceStorage } from '../../storage/storage.ts';
import { useIsKiosk } from '../kiosk/kiosk.ts';

/** A waiver's ID belongs to one account, so accounts never share details. */
export const detailsName = (waiverId: string): string => `waivers.people.${waiverId}`;

/** Whether a signer asked this device to remember details. They may have expired. */
export const hasDetails = (waiverId: string): boolean => deviceStorage.read(detailsName(waiverId)) !== null;

/** Kiosks and pages embedded in a venue's site may be used by anyone. */
export const useIsOwnDevice = (): boolean => !useIsKiosk() && window.parent === window;
