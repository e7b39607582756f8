import { JOURNEY } from './scenarios/export.ts';
import { smoke } from './shapes/smoke.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/export.ts';
export const options = smoke(JOURNEY);
