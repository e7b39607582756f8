import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys/api-keys.ts';
import { auditState, listAuditEvents } from './audit/audit.ts';
import { askCoverage } from './audit/coverage.ts';
import { listReaders } from './audit/readers.ts';
import { readSigning } from './audit/signing.ts';
import { changePassword } from './auth/change-password.ts';
import { askForConfirmation, confirm } from './auth/confirm.ts';
import { listDevices, signOutDevice, signOutEverywhere } from './auth/devices.ts';
import { confirmEmail, undoEmailChange } from './auth/email-links.ts';
import { acceptInvitation, readInvitation } from './auth/invitation.ts';
import {
  askForPasskey,
  chooseFirstPassword,
  giveSecondFactor,
  logIn,
  logInWithPasskey,
} from './auth/log-in.ts';
import {
  beginOidc,
  beginProviderConfirmation,
  confirmByProvider,
  findIdentityProvider,
  finishOidc,
  logOutFromProvider,
} from './auth/oidc.ts';
import { recoverPassword } from './auth/recover.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  forgetRememberedDevice,
  issueRecoveryCodes,
  listLogIns,
  readFactors,
  removeFactor,
  renameFactor,
} from './auth/second-factor.ts';
import { logOut, readMe, refreshSession } from './auth/session.ts';
import { readImage } from './blobs/read-image.ts';
import type { Call } from './call/call.ts';
import { readDescription } from './description/read-description.ts';
import { readMedia } from './media/read-media.ts';
import {
  beginUpload,
  continueUpload,
  endUpload,
  readUpload,
  readUploadOffset,
  readUploadOptions,
} from './media/uploads.ts';
import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from './people/identity-provider.ts';
import {
  changeRole,
  handOverOwnership,
  invitePerson,
  leaveAccount,
  listPeople,
  removePerson,
  revokeInvitation,
  sendInvitationAgain,
} from './people/people.ts';
import { readFactorRequirement, requireFactor } from './people/second-factor.ts';
import { listPublicWaivers } from './public/list-public-waivers.ts';
import { readReport } from './reports/read-report.ts';
import { listAllFollowUps, resendAllFailed, resendAnyFollowUp } from './signed-waivers/all-follow-ups.ts';
import { downloadExport, exportFoundSigners, exportSignedWaivers } from './signed-waivers/export.ts';
import { listFollowUps, resendFollowUp } from './signed-waivers/follow-ups.ts';
import {
  addNote,
  addTag,
  checkIn,
  removeNote,
  removeTag,
  voidSignedWaiver,
} from './signed-waivers/front-desk.ts';
import { followSigners, listSigners, searchSigners } from './signed-waivers/list-signers.ts';
import { nameSignedWaivers } from './signed-waivers/name-signed.ts';
import { readEvidenceBundle } from './signed-waivers/read-evidence-bundle.ts';
import { readReceipt } from './signed-waivers/read-receipt.ts';
import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
  readSignedWaiverPdf,
} from './signed-waivers/read-signed-waiver.ts';
import { correctRecipientAddress } from './signing/correct-recipient-address.ts';
import { signWaiver } from './signing/sign-waiver.ts';
import { readSigningStatus, readStatus } from './status/status.ts';
import {
  answerQuestion,
  beginVideo,
  readUnderstanding,
  recordUnderstanding,
  reportFailure,
  reportWatched,
} from './understanding/understanding-calls.ts';
import { changeOwnerAccount, readOwnerAccount, sendTestEmail } from './users/owner-account.ts';
import { checkRegistration, register } from './users/register.ts';
import { listWaivers } from './waivers/list-waivers.ts';
import { readWaiver } from './waivers/read-waiver.ts';
import { deleteWaiver, draftWaiver, saveWaiver } from './waivers/save-waiver.ts';
import { listWaiverVersions, readWaiverVersion } from './waivers/waiver-versions.ts';

import {
  listWebhookDeliveries,
  resendFailedDeliveries,
  resendWebhookDelivery,
} from './webhooks/webhook-deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from './webhooks/webhooks.ts';

export const EVERY_CALL: readonly Call[] = [
  register,
  checkRegistration,
  logIn,
  chooseFirstPassword,
  giveSecondFactor,
  askForPasskey,
  logInWithPasskey,
  refreshSession,
  logOut,
  readMe,
  recoverPassword,
  changePassword,
  askForConfirmation,
  confirm,
  beginProviderConfirmation,
  confirmByProvider,
  readFactors,
  beginTotp,
  confirmTotp,
  beginPasskey,
  addPasskey,
  renameFactor,
  removeFactor,
  issueRecoveryCodes,
  forgetRememberedDevice,
  listLogIns,
  listDevices,
  signOutDevice,
  signOutEverywhere,
  confirmEmail,
  undoEmailChange,
  readInvitation,
  acceptInvitation,
  findIdentityProvider,
  beginOidc,
  finishOidc,
  logOutFromProvider,
  listPeople,
  readFactorRequirement,
  requireFactor,
  invitePerson,
  sendInvitationAgain,
  revokeInvitation,
  changeRole,
  handOverOwnership,
  removePerson,
  leaveAccount,
  readIdentityProvider,
  setIdentityProvider,
  removeIdentityProvider,
  readOwnerAccount,
  changeOwnerAccount,
  sendTestEmail,
  draftWaiver,
  saveWaiver,
  deleteWaiver,
  readWaiver,
  listWaiverVersions,
  readWaiverVersion,
  listWaivers,
  listPublicWaivers,
  signWaiver,
  correctRecipientAddress,
  readUnderstanding,
  beginVideo,
  reportWatched,
  reportFailure,
  answerQuestion,
  recordUnderstanding,
  readSignedWaiver,
  readSignedWaiverAsOwner,
  readSignedWaiverPdf,
  readReceipt,
  readEvidenceBundle,
  listSigners,
  searchSigners,
  nameSignedWaivers,
  followSigners,
  listFollowUps,
  resendFollowUp,
  listAllFollowUps,
  resendAnyFollowUp,
  resendAllFailed,
  checkIn,
  voidSignedWaiver,
  addNote,
  removeNote,
  addTag,
  removeTag,
  exportSignedWaivers,
  exportFoundSigners,
  downloadExport,
  readReport,
  readStatus,
  readSigningStatus,
  auditState,
  listAuditEvents,
  askCoverage,
  listReaders,
  readSigning,
  readImage,
  beginUpload,
  readUploadOptions,
  readUploadOffset,
  continueUpload,
  endUpload,
  readUpload,
  readMedia,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  pingWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resendFailedDeliveries,
  readDescription,
];
