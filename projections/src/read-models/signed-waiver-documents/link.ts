import { ERASED } from '@waivers/events/definitions/event.ts';
import { linkExpiresAt } from '@waivers/events/folds/signed-waiver-record.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { type FoundRecord, findSignedWaiver } from './queries.ts';

type Asked = {
  readonly id: string;
  readonly key: string | undefined;
  readonly position: string | undefined;
};

/** For whoever holds the signed key, while the link lasts and a person is left. */
export const findByKey = async (
  services: ReadServices,
  { id, key, position }: Asked,
): Promise<FoundRecord | { readonly refused: 'not_found' | 'erased' | 'link_expired' }> => {
  if (key === undefined) return { refused: 'not_found' };
  const record = await findSignedWaiver(services, id, { position });
  if (record === undefined || record.signing.link.keyHash !== hashOfSignedKey(key)) {
    return { refused: 'not_found' };
  }
  if (record.signing.participants.every(({ identity }) => identity === ERASED)) return { refused: 'erased' };
  return services.clock() > linkExpiresAt(record.signing) ? { refused: 'link_expired' } : record;
};
