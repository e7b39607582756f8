import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { openEnum } from '../call/open-enum.ts';

export const participantRole = openEnum(PARTICIPANT_ROLES);
