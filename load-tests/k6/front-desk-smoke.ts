import { JOURNEY } from './scenarios/front-desk.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/front-desk.ts';
export const options = smoke(JOURNEY);
