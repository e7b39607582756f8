import type { SigningBody } from '@waivers/contract/signing/signing-body.ts';
import { deviceStorage, tabStorage } from '../../storage/storage.ts';

export type PendingSigning = {
  readonly id: string;
  readonly body: string;
  /** ms since 1970 */
  readonly savedAt: number;
};

/** Its text was made by this page, of a `SigningBody`. */
export const parseSigningBody = ({ body }: Pick<PendingSigning, 'body'>): SigningBody => JSON.parse(body);

const nameOf = (waiverId: string): string => `waivers.pending.${waiverId}`;

/** On a venue's tablet only as long as the tab. */
export const pendingSigningOf = (waiverId: string, isKiosk: boolean) => {
  const storage = isKiosk ? tabStorage : deviceStorage;
  const read = (): PendingSigning | undefined => {
    try {
      return (JSON.parse(storage.read(nameOf(waiverId)) ?? 'null') as PendingSigning | null) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read,
    /** @returns whether it survives a reload */
    keep: (pending: PendingSigning): boolean => storage.write(nameOf(waiverId), JSON.stringify(pending)),
    /** Another tab may have kept another one meanwhile. */
    forget: (id: string): void => {
      if (read()?.id === id) storage.remove(nameOf(waiverId));
    },
  };
};
