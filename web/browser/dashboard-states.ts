import { BEFORE_LOG_IN } from './dashboard-states/before-log-in.ts';
import { LISTS } from './dashboard-states/lists.ts';
import { SIGNED_WAIVER } from './dashboard-states/signed-waiver.ts';
import type { State } from './dashboard-states/state.ts';
import { WRITING } from './dashboard-states/writing.ts';

/** Every state of the dashboard's screens that there are by now. */
export const DASHBOARD_STATES: readonly State[] = [...BEFORE_LOG_IN, ...LISTS, ...SIGNED_WAIVER, ...WRITING];
