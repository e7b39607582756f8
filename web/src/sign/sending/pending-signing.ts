import type { SigningBody } from '@waivers/contract/signing/signing-body.ts';
import { deviceStorage, tabStorage } from '../../storage/storage.ts';

export type PendingSigning = {
  readonly id: string;
  readonly body: string;
  /** In ms since the Unix epoch. */
  readonly savedAt: number;
  /** Whether the device is to remember the signer's details once this is signed. */
  readonly remembers?: boolean;
};

/** Parsing is unchecked because this page serialised the body itself. */
export const parseSigningBody = ({ body }: Pick<PendingSigning, 'body'>): SigningBody => JSON.parse(body);

const nameOf = (waiverId: string): string => `waivers.pending.${waiverId}`;

/** Stores a signature until it is sent. Kiosks use session storage. */
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
    /** Returns whether the signature survives a reload. */
    keep: (pending: PendingSigning): boolean => storage.write(nameOf(waiverId), JSON.stringify(pending)),
    /** Keeps a signature that another tab has stored in the meantime. */
    forget: (id: string): void => {
      if (read()?.id === id) storage.remove(nameOf(waiverId));
    },
  };
};
