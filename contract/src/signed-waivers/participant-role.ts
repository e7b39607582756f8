import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { told } from '../call/told.ts';

export const participantRole = told(PARTICIPANT_ROLES);
