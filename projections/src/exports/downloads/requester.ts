import type { CredentialOf } from '@waivers/server/access/authorise.ts';
import type { ExportLink } from '@waivers/server/access/export-links.ts';
import { may } from '@waivers/waiver/vocabulary/access.ts';
import { DownloadEnded } from './downloads.ts';

/** Whether the person who requested the link may still export, so that a link never outlives a change of role. */
export const mayStillExport = async (
  credentialOf: CredentialOf,
  { accountId, userId }: Pick<ExportLink, 'accountId' | 'userId'>,
): Promise<boolean> => {
  const credential = await credentialOf(userId);
  return credential?.accountId === accountId && may(credential.role, 'export_records');
};

/** @throws DownloadEnded before the first piece that the requester may no longer have */
export async function* whileAllowed(
  isAllowed: () => Promise<boolean>,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    if (!(await isAllowed())) throw new DownloadEnded('who requested it may no longer export');
    yield piece;
  }
}
