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

type Reader = {
  readonly params: { readonly id: string };
  readonly headers: {
    readonly 'x-log-position'?: string | undefined;
    readonly 'x-signed-key'?: string | undefined;
  };
  readonly query: { readonly signed_key?: string | undefined };
  readonly principal: { readonly accountId: string } | null;
};

/** Finds a record for people of its business, at any time, and for others by its signed key. */
export const findForReader = async (
  services: ReadServices,
  { params: { id }, headers, query, principal }: Reader,
): Promise<FoundRecord | NoRecord> => {
  const position = headers['x-log-position'];
  const own =
    principal && (await findSignedWaiver(services, id, { position, accountId: principal.accountId }));
  return own ?? findByKey(services, { id, key: headers['x-signed-key'] ?? query.signed_key, position });
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
