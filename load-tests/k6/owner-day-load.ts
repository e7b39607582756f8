import { JOURNEY } from './scenarios/owner-day.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/owner-day.ts';
export const options = load(5, JOURNEY);
