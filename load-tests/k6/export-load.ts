import { JOURNEY } from './scenarios/export.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/export.ts';
export const options = load(50, JOURNEY);
