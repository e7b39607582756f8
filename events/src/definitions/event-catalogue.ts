import {
  accountRegistered,
  companyRenamed,
  emailTemplateReset,
  emailTemplateRevised,
  languageChosen,
  logoChosen,
  logoRemoved,
  timeZoneChosen,
  videoReminderChosen,
} from './account.ts';
import type { EventDefinition } from './event.ts';
import { followUpDone, followUpFailed, followUpPostponed, followUpWanted } from './follow-up.ts';
import { epochBegun, logBegun, logMoved } from './log-identity.ts';
import { personErased } from './person-erased.ts';
import { waiverSigned } from './signed-waiver.ts';
import {
  questionAnswered,
  understandingCompleted,
  understandingRecorded,
  understandingRefused,
  videoBegun,
  videoFailed,
  videoWatched,
} from './understanding.ts';
import {
  emailChanged,
  emailChangeUndone,
  emailConfirmed,
  firstPasswordChosen,
  passwordChanged,
  passwordRecovered,
  passwordRecoveryRequested,
  temporaryPasswordIssued,
  userRegistered,
  userRenamed,
} from './user.ts';
import { waiverDeleted, waiverDrafted, waiverPublished, waiverRevised, waiverUnpublished } from './waiver.ts';

/** In the order of the catalogue. */
export const EVENT_DEFINITIONS: readonly EventDefinition[] = [
  logBegun,
  epochBegun,
  logMoved,
  accountRegistered,
  companyRenamed,
  logoChosen,
  logoRemoved,
  timeZoneChosen,
  languageChosen,
  videoReminderChosen,
  emailTemplateRevised,
  emailTemplateReset,
  userRegistered,
  temporaryPasswordIssued,
  firstPasswordChosen,
  userRenamed,
  passwordRecoveryRequested,
  passwordRecovered,
  passwordChanged,
  emailChanged,
  emailConfirmed,
  emailChangeUndone,
  waiverDrafted,
  waiverRevised,
  waiverPublished,
  waiverUnpublished,
  waiverDeleted,
  waiverSigned,
  videoBegun,
  videoWatched,
  videoFailed,
  questionAnswered,
  understandingRefused,
  understandingRecorded,
  understandingCompleted,
  personErased,
  followUpDone,
  followUpPostponed,
  followUpFailed,
  followUpWanted,
];
