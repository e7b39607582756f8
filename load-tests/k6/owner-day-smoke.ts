import { JOURNEY } from './scenarios/owner-day.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/owner-day.ts';
export const options = smoke(JOURNEY);
