import type { CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import {
  emptyFrontDeskRecord,
  type FrontDeskRecord,
  type ViewingStep,
  viewingStep,
  withFrontDesk,
} from '@waivers/events/folds/signed-waiver.ts';
import { type CoverageCase, hasComeOfAge } from './coverage-case.ts';

type RecordState = {
  readonly isSigned: boolean;
  readonly frontDesk: FrontDeskRecord;
  readonly steps: readonly ViewingStep[];
};

const NOT_SIGNED: RecordState = { isSigned: false, frontDesk: emptyFrontDeskRecord, steps: [] };

const evolve = (standing: RecordState, event: DeliveredEvent): RecordState => {
  const step = viewingStep(event);
  return {
    isSigned: standing.isSigned || isEvent(waiverSigned, event),
    frontDesk: withFrontDesk(standing.frontDesk, event),
    steps: step === undefined ? standing.steps : [...standing.steps, step],
  };
};

type Time = CoverageRecord['times'][number];
type Coverage = Pick<CoverageRecord, 'answer' | 'times'>;

/** Times are shown to the second, so intervals that would look empty are dropped. */
const isShown = ({ from, until }: Time): boolean => from.slice(0, 19) !== until.slice(0, 19);

export const coverageOn = ({ history, signing, person, day, begin, end }: CoverageCase): Coverage => {
  const covers = ({ isSigned, frontDesk, steps }: RecordState): boolean =>
    isSigned &&
    frontDesk.voided === null &&
    !hasComeOfAge(person, day.day) &&
    (signing.hasVideo !== true ||
      steps.some((step) => step.kind === 'recorded' && step.viewer === person.participantId));
  let standing = history.events.slice(0, begin).reduce(evolve, NOT_SIGNED);
  const dayEnds = day.until.getTime();
  const times: { from: string; until: string }[] = [];
  let at = day.from.getTime();
  let [isAlways, wasCovered] = [true, false];
  const standUntil = (ms: number): void => {
    // Server clocks differ, so the next event in the log may have an earlier timestamp.
    const [from, end] = [at, Math.min(dayEnds, Math.max(at, ms))];
    const isCovered = covers(standing);
    const until = new Date(end).toISOString();
    const last = times.at(-1);
    if (isCovered && wasCovered && last !== undefined) last.until = until;
    else if (isCovered) times.push({ from: new Date(from).toISOString(), until });
    isAlways &&= isCovered;
    wasCovered = isCovered;
    at = end;
  };
  for (const event of history.events.slice(begin, end)) {
    standUntil(Date.parse(event.metadata.occurredAt));
    standing = evolve(standing, event);
  }
  standUntil(dayEnds);
  const shown = times.filter(isShown);
  if (isAlways) return { answer: 'covered', times: shown };
  return { answer: times.length > 0 ? 'part_of_day' : 'not_covered', times: shown };
};
