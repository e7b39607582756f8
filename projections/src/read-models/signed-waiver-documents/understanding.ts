import { ERASED } from '@waivers/events/definitions/event.ts';
import { isComplete, type ViewingStep } from '@waivers/events/folds/signed-waiver.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';
import type { UnderstandingRecord, ViewingRecord } from '@waivers/waiver/record/understanding-record.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';

type Recorded = Extract<ViewingStep, { readonly kind: 'recorded' }>;

const newViewing = (viewer: string): ViewingRecord => ({ viewer, failed: [], attempts: [], refused: 0 });

const recorded = (viewing: ViewingRecord, { viewer, byGroup, at, ink }: Recorded): ViewingRecord => ({
  ...viewing,
  ...(byGroup && { people: [...(viewing.people ?? []), viewer] }),
  understoodAt: viewing.understoodAt ?? at,
  ...(ink !== undefined && { signature: ink === ERASED ? null : inkToSvg(ink) }),
});

const followed = (
  viewing: ViewingRecord,
  step: Exclude<ViewingStep, { readonly kind: 'completed' }>,
): ViewingRecord => {
  switch (step.kind) {
    case 'begun':
      return { ...viewing, begunAt: viewing.begunAt ?? step.at };
    case 'answered': {
      const { questionId, isRight, at, answer } = step;
      const attempt = { questionId, isRight, at, option: answer === ERASED ? null : answer.option };
      return { ...viewing, attempts: [...viewing.attempts, attempt] };
    }
    case 'failed':
      return { ...viewing, failed: [...viewing.failed, { at: step.at, code: step.code }] };
    case 'refused':
      return { ...viewing, refused: viewing.refused + 1 };
    case 'recorded':
      return recorded(viewing, step);
  }
};

/** @param living IDs of participants who are not erased */
export const understandingOf = (
  steps: readonly ViewingStep[],
  living: readonly string[],
): UnderstandingRecord => {
  const viewings = new Map<string, ViewingRecord>();
  const understood = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'completed') continue;
    const viewer = step.kind === 'recorded' && step.byGroup ? GROUP : step.viewer;
    viewings.set(viewer, followed(viewings.get(viewer) ?? newViewing(viewer), step));
    if (step.kind === 'recorded') understood.add(step.viewer);
  }
  return {
    completed: isComplete(steps, living),
    understood: [...understood],
    viewings: [...viewings.values()],
  };
};
