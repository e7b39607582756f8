import { JOURNEY } from './scenarios/sign.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/sign.ts';
export const options = smoke(JOURNEY);
