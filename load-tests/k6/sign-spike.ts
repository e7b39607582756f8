import { JOURNEY } from './scenarios/sign.ts';
import { spike } from './shapes/spike.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/sign.ts';
export const options = spike(50, JOURNEY);
