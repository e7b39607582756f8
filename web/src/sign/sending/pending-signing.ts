import type { SigningBody } from '@waivers/contract/signing/signing-body.ts';
import { deviceStorage, tabStorage } from '../../storage/storage.ts';

export type PendingSigning = {
  readonly id: string;
  readonly body: string;
  /** ms since 1970 */
  readonly savedAt: number;
};

/** This page serialised it from a `SigningBody`. */
export const parseSigningBody = ({ body }: Pick<PendingSigning, 'body'>): SigningBody => JSON.parse(body);

const nameOf = (waiverId: string): string => `waivers.pending.${waiverId}`;

/** Kiosks use session storage. */
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
    /** Returns whether it survives a reload. */
    keep: (pending: PendingSigning): boolean => storage.write(nameOf(waiverId), JSON.stringify(pending)),
    /** Another tab may have stored its own since. */
    forget: (id: string): void => {
      if (read()?.id === id) storage.remove(nameOf(waiverId));
    },
  };
};
