import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import {
  listWaiverVersions,
  type ReadableVersion,
  readWaiverVersion,
  type WaiverVersion,
} from '@waivers/contract/waivers/waiver-versions.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { ask, command } from '../../api/call.ts';
import { Problem, UNREADABLE } from '../../problems/problem.ts';
import type { Compared } from '../comparison/differences.ts';

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

/** @throws Problem for a language that this page does not know: it could not be saved again */
export const textOf = ({ title, locale, config }: ReadableVersion): Compared => {
  const known = parseLocale(locale);
  if (known === undefined) throw new Problem(200, UNREADABLE, `Its language is ${locale}.`);
  const questions = config.questions.map(({ correctOption = '', ...question }) => ({
    ...question,
    correctOption,
  }));
  return { title, locale: known, config: { ...config, questions } };
};

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
  const body = { ...textOf(version), published: false, preview: true as const };
  await command(saveWaiver, { params: { id }, headers, body });
};
