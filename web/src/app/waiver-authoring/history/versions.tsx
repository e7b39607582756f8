import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import {
  listWaiverVersions,
  type ReadableVersion,
  readWaiverVersion,
  type WaiverVersion,
} from '@waivers/contract/waivers/waiver-versions.ts';
import { useText } from '../../../messages/use-text.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { draftFromAnswer, withSortOrder } from '../../../waiver-draft/waiver-draft.ts';
import { ask, command } from '../../api/call.ts';
import { useTimeZone } from '../../session/session.ts';

type RequestOptions = { readonly signal: AbortSignal };

/** @param before the previous page's `next` */
export const versionsPage = (id: string, before: number | undefined, way: RequestOptions) =>
  ask(listWaiverVersions, { params: { id }, query: { before } }, way);

export const readVersion = async (
  id: string,
  version: string,
  locale: string | undefined,
  way: RequestOptions,
): Promise<ReadableVersion> =>
  (await ask(readWaiverVersion, { params: { id, version }, query: { locale } }, way)).result;

/** Saves an older version's text on top of `newest`, unpublished. @throws Problem 412 if saved since `newest` */
export const restoreVersion = async (
  id: string,
  version: ReadableVersion,
  newest: Pick<WaiverVersion, 'version'>,
): Promise<void> => {
  const headers = { 'if-match': `W/"${newest.version}"` };
  const body = { ...withSortOrder(draftFromAnswer(version)), published: false, preview: true as const };
  await command(saveWaiver, { params: { id }, headers, body });
};

/** Whether a revision was saved and published in one step. */
const isPublishedTogether = (
  newer: WaiverVersion | undefined,
  { kind, revision, at }: WaiverVersion,
): boolean =>
  newer?.kind === 'published' &&
  (kind === 'revised' || kind === 'drafted') &&
  newer.revision === revision &&
  newer.at === at;

/**
 * Hides revisions that were saved and published in one step, leaving only the publication.
 * @param versions newest first, without gaps
 */
export const shownVersions = (versions: readonly WaiverVersion[]): readonly WaiverVersion[] =>
  versions.filter((version, index) => !isPublishedTogether(versions[index - 1], version));

/** Returns the previous publication for a publication, otherwise the previous version. @param older newest first */
export const comparisonBase = (
  version: WaiverVersion,
  older: readonly WaiverVersion[],
): WaiverVersion | undefined => {
  const [, ...shown] = shownVersions([version, ...older]);
  return version.kind === 'published' ? shown.find(({ kind }) => kind === 'published') : shown[0];
};

const KINDS = {
  drafted: 'history.drafted',
  revised: 'history.revised',
  published: 'history.published',
  unpublished: 'history.unpublished',
} as const;

export const useVersionDate = () => {
  const timeZone = useTimeZone();
  const sayTime = useSayTime(timeZone);
  return ({ at }: Pick<WaiverVersion, 'at'>): string => sayTime(at);
};

export const useVersionLine = () => {
  const text = useText();
  const date = useVersionDate();
  return (version: WaiverVersion): string => {
    const { kind, by } = version;
    const done = text(Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : 'history.changed');
    const when = date(version);
    if (by.name !== null) return text('history.by', { done, date: when, name: by.name });
    return text(by.userId === null ? 'history.byNobody' : 'history.byErased', { done, date: when });
  };
};
