import { JOURNEY } from './scenarios/front-desk.ts';
import { spike } from './shapes/spike.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/front-desk.ts';
export const options = spike(5, JOURNEY);
