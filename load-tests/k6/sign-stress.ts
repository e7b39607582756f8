import { JOURNEY } from './scenarios/sign.ts';
import { stress } from './shapes/stress.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/sign.ts';
export const options = stress(100, JOURNEY);
