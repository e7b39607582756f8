import { ACCOUNT_STATES } from './account/account.ts';
import { ACCOUNT_RECOVERY } from './account/account-recovery.ts';
import { BEFORE_LOG_IN } from './account/before-log-in.ts';
import { CONNECTION_STATES } from './account/connections.ts';
import { EMAIL_TEMPLATE_STATES } from './account/email-template.ts';
import { IDENTITY_PROVIDER_STATES } from './account/identity-provider.ts';
import { PEOPLE_STATES } from './account/people.ts';
import { SECURITY_STATES } from './account/security.ts';
import { AUDIT_STATES } from './audit.ts';
import { EXPORT_STATES } from './export.ts';
import { FOR_YOUR_CUSTOMERS } from './for-your-customers.ts';
import { FRONT_DESK } from './front-desk.ts';
import { HISTORY_STATES } from './history.ts';
import { LISTS } from './lists.ts';
import { REPORT_STATES } from './reports.ts';
import { SEARCH } from './search.ts';
import { SECTIONS } from './sections.ts';
import { AFTERWARDS } from './sign/sign-afterwards.ts';
import { FORM } from './sign/sign-form.ts';
import { SENDING } from './sign/sign-sending.ts';
import { VIDEO_STATES } from './sign/video.ts';
import { SIGNED_WAIVER } from './signed-waiver.ts';
import { STARTING } from './starting-points.ts';
import type { State } from './state.ts';
import { STATUS_STATES } from './status.ts';
import { WAIVER_LIST } from './waiver-list.ts';
import { WRITING } from './writing.ts';
import { UNSAVED } from './writing-unsaved.ts';

export const SCREEN_STATES: readonly State[] = [
  ...BEFORE_LOG_IN,
  ...ACCOUNT_RECOVERY,
  ...LISTS,
  ...FRONT_DESK,
  ...SEARCH,
  ...WAIVER_LIST,
  ...SIGNED_WAIVER,
  ...WRITING,
  ...STARTING,
  ...HISTORY_STATES,
  ...AUDIT_STATES,
  ...UNSAVED,
  ...SECTIONS,
  ...ACCOUNT_STATES,
  ...SECURITY_STATES,
  ...EMAIL_TEMPLATE_STATES,
  ...CONNECTION_STATES,
  ...PEOPLE_STATES,
  ...IDENTITY_PROVIDER_STATES,
  ...STATUS_STATES,
  ...FOR_YOUR_CUSTOMERS,
  ...EXPORT_STATES,
  ...REPORT_STATES,
  ...FORM,
  ...SENDING,
  ...AFTERWARDS,
  ...VIDEO_STATES,
];

export const stateName = ({ screen, state }: State): string => `${screen}: ${state}`;
