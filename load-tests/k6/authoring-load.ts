import { JOURNEY } from './scenarios/authoring.ts';
import { load } from './shapes/load.ts';

export { handleSummary } from './lib/summary.ts';
export { default, setup } from './scenarios/authoring.ts';
export const options = load(3, JOURNEY);
