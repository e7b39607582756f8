import {
  accountRegistered,
  companyRenamed,
  emailTemplateReset,
  emailTemplateRevised,
  languageChosen,
  logoChosen,
  logoRemoved,
  signedWaiversExported,
  timeZoneChosen,
  videoReminderChosen,
} from './account.ts';
import { apiKeyMade, apiKeyRevoked } from './api-key.ts';
import type { EventDefinition } from './event.ts';
import { followUpDone, followUpFailed, followUpPostponed, followUpWanted } from './follow-up.ts';
import {
  checkInUndone,
  noteAdded,
  noteRemoved,
  personCheckedIn,
  signedWaiverVoided,
  tagAdded,
  tagRemoved,
  voidTakenBack,
} from './front-desk.ts';
import {
  integrationAccepted,
  integrationRefused,
  integrationRemoved,
  integrationSet,
  integrationSwitchedOff,
} from './integration.ts';
import { epochBegun, logBegun, logMoved } from './log-identity.ts';
import { personErased } from './person-erased.ts';
import { recipientAddressCorrected, waiverSigned } from './signed-waiver.ts';
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
import {
  webhookAdded,
  webhookChanged,
  webhookRemoved,
  webhookSecretRotated,
  webhookSwitchedOff,
} from './webhook.ts';

const CATALOGUE = [
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
  integrationSet,
  integrationRemoved,
  integrationRefused,
  integrationAccepted,
  integrationSwitchedOff,
  signedWaiversExported,
  webhookAdded,
  webhookChanged,
  webhookSecretRotated,
  webhookSwitchedOff,
  webhookRemoved,
  apiKeyMade,
  apiKeyRevoked,
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
  recipientAddressCorrected,
  videoBegun,
  videoWatched,
  videoFailed,
  questionAnswered,
  understandingRefused,
  understandingRecorded,
  understandingCompleted,
  personCheckedIn,
  checkInUndone,
  signedWaiverVoided,
  voidTakenBack,
  noteAdded,
  noteRemoved,
  tagAdded,
  tagRemoved,
  personErased,
  followUpDone,
  followUpPostponed,
  followUpFailed,
  followUpWanted,
] as const satisfies readonly EventDefinition[];

export type CatalogueDefinition = (typeof CATALOGUE)[number];

export const EVENT_DEFINITIONS: readonly EventDefinition[] = CATALOGUE;
