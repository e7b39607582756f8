import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { linkExpiresAt } from '@waivers/events/folds/signed-waiver.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { pageOwners } from '../public-waivers/page-owner.ts';
import { type FoundRecord, findSignedWaiver } from './queries.ts';

type Asked = {
  readonly id: string;
  readonly key: string | undefined;
  readonly position: string | undefined;
};

type NoRecord =
  | { readonly refused: 'not_found' }
  /** Refusals that only holders of the right key may learn about. */
  | { readonly refused: 'erased' | 'link_expired'; readonly accountId: string };

/** Finds a record by its signed key. Requires an unexpired link and at least one person who is not erased. */
export const findByKey = async (
  services: ReadServices,
  { id, key, position }: Asked,
): Promise<FoundRecord | NoRecord> => {
  if (key === undefined) return { refused: 'not_found' };
  const record = await findSignedWaiver(services, id, { position });
  if (record === undefined || record.signing.link.keyHash !== hashOfSignedKey(key)) {
    return { refused: 'not_found' };
  }
  const { accountId } = record;
  if (record.signing.participants.every(({ identity }) => identity === ERASED))
    return { refused: 'erased', accountId };
  return services.clock() > linkExpiresAt(record.signing) ? { refused: 'link_expired', accountId } : record;
};

/** Reveals whose waiver it was to holders of the right key, and nothing to others. */
export const refusalOf = async (
  services: ReadServices,
  found: NoRecord,
): Promise<{ readonly refused: NoRecord['refused']; readonly owner?: PageOwner }> => {
  const { refused } = found;
  const owner = 'accountId' in found ? await pageOwners(services).ofList(found.accountId) : undefined;
  return { refused, ...(owner && { owner }) };
};
