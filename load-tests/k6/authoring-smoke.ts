import { JOURNEY } from './scenarios/authoring.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/authoring.ts';
export const options = smoke(JOURNEY);
