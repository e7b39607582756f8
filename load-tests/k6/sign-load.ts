import { JOURNEY } from './scenarios/sign.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/sign.ts';
export const options = load(50, JOURNEY);
