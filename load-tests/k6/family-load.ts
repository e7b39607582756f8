import { JOURNEY } from './scenarios/family.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/family.ts';
export const options = load(5, JOURNEY);
