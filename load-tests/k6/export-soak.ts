import { JOURNEY } from './scenarios/export.ts';
import { soak } from './shapes/soak.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/export.ts';
export const options = soak(20, JOURNEY);
