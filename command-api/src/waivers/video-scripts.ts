import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import type { waiverDrafted } from '@waivers/events/definitions/waiver.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Question } from '@waivers/waiver/config/waiver-config.ts';
import { LRUCache } from 'lru-cache';

/** Includes the correct option, which must never reach viewers. */
export type JudgedQuestion = Question;

export type VideoScript = {
  /** In seconds. Undefined if the waiver does not specify it. */
  readonly duration: number | undefined;
  readonly questions: readonly JudgedQuestion[];
};

/** `waiverVersion` is the stream version at the time of signing. The revision was saved at or before that version. */
export type SignedRevision = {
  readonly waiverId: string;
  readonly waiverVersion: number;
  readonly revision: number;
};

export type VideoScripts = (signed: SignedRevision) => Promise<VideoScript | undefined>;

const REMEMBERED = 500;
/** Number of events to read first. A publication usually follows soon after its revision. */
const FIRST_LOOK = 4;

type RevisionData = StoredEvent<typeof waiverDrafted>['data'];

const readRevision = async (
  log: Pick<EventLog, 'readStream'>,
  { waiverId, waiverVersion, revision }: SignedRevision,
): Promise<RevisionData> => {
  const stream = waiverStream(waiverId);
  for (let last = waiverVersion, look = FIRST_LOOK; last > 0; last -= look, look *= 2) {
    const fromVersion = Math.max(1, last - look + 1);
    const page = await log.readStream(stream, { fromVersion, limit: last - fromVersion + 1 });
    const found = page
      .filter(({ type }) => type === 'WaiverDrafted' || type === 'WaiverRevised')
      .map((event) => codec.decode(event).data as RevisionData)
      .find((revised) => revised.revision === revision);
    if (found !== undefined) return found;
  }
  throw new Error(`Revision ${revision} of ${stream}, which was signed, is not in it.`);
};

const scriptOf = ({ config: { videoUrl, video, questions } }: RevisionData): VideoScript | undefined =>
  videoUrl === ''
    ? undefined
    : {
        duration: video?.duration,
        questions: questions.toSorted((one, other) => one.displayTime - other.displayTime),
      };

/** Reads the waiver's stream, even if the waiver is deleted. Revisions never change, so each is read only once. */
export const videoScripts = (log: Pick<EventLog, 'readStream'>): VideoScripts => {
  const remembered = new LRUCache<string, { readonly script: VideoScript | undefined }, SignedRevision>({
    max: REMEMBERED,
    fetchMethod: async (_key, _stale, { context }) => ({
      script: scriptOf(await readRevision(log, context)),
    }),
    ignoreFetchAbort: true,
  });
  return async (signed) => {
    const key = `${signed.waiverId} ${signed.revision}`;
    return (await remembered.forceFetch(key, { context: signed })).script;
  };
};
