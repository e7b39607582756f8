import type { FrontDesk } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { FrontDeskRecord } from '@waivers/events/folds/signed-waiver.ts';

export const usersIn = ({ arrivals, voided, notes, tags }: FrontDeskRecord): readonly (string | null)[] =>
  [...arrivals, ...(voided === null ? [] : [voided]), ...notes, ...tags].map(({ userId }) => userId);

export const frontDeskOf = (
  { arrivals, voided, notes, tags }: FrontDeskRecord,
  names: ReadonlyMap<string, string>,
): FrontDesk => {
  const done = ({ at, userId }: { readonly at: string; readonly userId: string | null }) => ({
    at,
    by: (userId === null ? undefined : names.get(userId)) ?? null,
  });
  const entry = (each: FrontDeskRecord['notes'][number]) => ({ id: each.id, text: each.text, ...done(each) });
  return {
    arrivals: arrivals.map(({ participantId, day, ...each }) => ({ participantId, day, ...done(each) })),
    voided: voided && { reason: voided.reason, ...done(voided) },
    notes: notes.map(entry),
    tags: tags.map(entry),
  };
};
