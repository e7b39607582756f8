import { JOURNEY } from './scenarios/front-desk.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/front-desk.ts';
export const options = load(5, JOURNEY);
