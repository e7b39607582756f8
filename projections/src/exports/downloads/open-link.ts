import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { parsePosition } from '@waivers/events/log/port/log-position.ts';
import {
  type ExportLink,
  type ExportMark,
  exportEndsAt,
  exportExpiresAt,
} from '@waivers/server/access/export-links.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { accounts } from '../../read-models/accounts/project.ts';
import { ownAccount } from '../../read-models/accounts/queries.ts';
import { auditEvents } from '../../read-models/audit-events/project.ts';
import { signedWaiverDocuments } from '../../read-models/signed-waiver-documents/project.ts';
import { filtersOf } from '../../read-models/signed-waivers/page.ts';
import { signedWaivers } from '../../read-models/signed-waivers/project.ts';
import type { ExportConditions } from '../export-conditions.ts';
import { mayStillExport } from './requester.ts';

const READ_MODELS = [accounts, signedWaivers, signedWaiverDocuments, auditEvents].map(({ name }) => name);
const RETRY_SECONDS = 5;

const ETAG = /^"([A-Za-z0-9_-]+)"$/;

/** Ignores marks that belong to other links and marks of downloads started after the link expired. */
const markIn = (
  { exportLinks }: Pick<ReadServices, 'exportLinks'>,
  link: ExportLink,
  ifRange: string | undefined,
): ExportMark | undefined => {
  const [, token] = ETAG.exec(ifRange ?? '') ?? [];
  const mark = token === undefined ? undefined : exportLinks.openMark(token);
  const isItsOwn = mark?.exportId === link.exportId && new Date(mark.begunAt) <= exportExpiresAt(link);
  return isItsOwn ? mark : undefined;
};

export type OpenedLink = {
  readonly link: ExportLink;
  readonly mark: ExportMark | undefined;
  readonly conditions: ExportConditions;
};

/** Depends only on the link, so that a resumed download matches the same people. */
const conditionsOf = ({ filters, accountTimeZone, askedAt, position }: ExportLink): ExportConditions => {
  const { terms, ...listFilters } = filters;
  const requested = { time: new Date(askedAt), place: parsePosition(position)?.position };
  return { ...filtersOf(listFilters, accountTimeZone), terms, requested };
};

/** @param ifRange ETag of a download to resume, even by an expired link @throws Overloaded if read models lag */
export const openLink = async (
  services: ReadServices,
  token: string,
  ifRange: string | undefined,
): Promise<OpenedLink | { readonly refused: 'not_found' | 'link_expired' }> => {
  const link = services.exportLinks.open(token);
  if (link === undefined) return { refused: 'not_found' };
  const now = services.clock();
  const mark = markIn(services, link, ifRange);
  if (now > (mark === undefined ? exportExpiresAt : exportEndsAt)(link)) return { refused: 'link_expired' };
  if (!(await mayStillExport(services.credentialOf, link))) return { refused: 'link_expired' };
  const { accountId, position } = link;
  if (!(await services.waitForPosition(READ_MODELS, position, LIST_TIMEOUT_MS))) {
    throw new Overloaded('The read models are behind.', RETRY_SECONDS);
  }
  const account = await asTenant(services.database, accountId, ownAccount);
  if (account === undefined || account.erased) return { refused: 'not_found' };
  return { link, mark, conditions: conditionsOf(link) };
};
