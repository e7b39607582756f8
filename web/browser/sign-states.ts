import { AFTERWARDS_STATES } from './sign-afterwards-states.ts';
import { FORM_STATES } from './sign-form-states.ts';
import type { SignState } from './sign-scene.ts';
import { SENDING_STATES } from './sign-sending-states.ts';

/** Every state of the public screens that are built: the one list that axe, the console and the pictures go by. */
export const SIGN_STATES: readonly SignState[] = [...FORM_STATES, ...SENDING_STATES, ...AFTERWARDS_STATES];
