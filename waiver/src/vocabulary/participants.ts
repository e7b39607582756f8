/** An adult signs alone; a guardian signs for one to ten minors. */
export const PARTICIPANT_ROLES = ['adult', 'guardian', 'minor'] as const;
export type ParticipantRole = (typeof PARTICIPANT_ROLES)[number];
