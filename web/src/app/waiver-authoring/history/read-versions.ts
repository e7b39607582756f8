import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import {
  listWaiverVersions,
  type ReadableVersion,
  readWaiverVersion,
  type WaiverVersion,
} from '@waivers/contract/waivers/waiver-versions.ts';
import { ask, command } from '../../api/call.ts';
import { draftOf, numbered } from '../draft/waiver-draft.ts';

type Way = { readonly signal: AbortSignal };

/** @param before of the page before */
export const versionsPage = (id: string, before: number | undefined, way: Way) =>
  ask(listWaiverVersions, { params: { id }, query: { before } }, way);

export const readVersion = async (
  id: string,
  version: string,
  locale: string | undefined,
  way: Way,
): Promise<ReadableVersion> =>
  (await ask(readWaiverVersion, { params: { id, version }, query: { locale } }, way)).result;

/**
 * Makes the text of a version the newest revision; what customers sign stays.
 * @param newest what it is saved over @throws Problem: 412 somebody has saved since
 */
export const saveTextAgain = async (
  id: string,
  version: ReadableVersion,
  newest: Pick<WaiverVersion, 'version'>,
): Promise<void> => {
  const headers = { 'if-match': `W/"${newest.version}"` };
  const body = { ...numbered(draftOf(version)), published: false, preview: true as const };
  await command(saveWaiver, { params: { id }, headers, body });
};
