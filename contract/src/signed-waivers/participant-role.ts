import { told } from '../call/told.ts';

export const participantRole = told(['adult', 'guardian', 'minor']);
