import { JOURNEY } from './scenarios/sign.ts';
import { soak } from './shapes/soak.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/sign.ts';
export const options = soak(50, JOURNEY);
