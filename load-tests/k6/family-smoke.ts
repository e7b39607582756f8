import { JOURNEY } from './scenarios/family.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/family.ts';
export const options = smoke(JOURNEY);
