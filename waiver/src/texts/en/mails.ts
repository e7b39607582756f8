/**
 * ICU messages; an empty line starts a paragraph. Mail clients list `preview` after the subject. `facts` become lines
 * of `label: value`. `note` tells recipients why they received the mail.
 */
export const mailWords = {
  temporaryPassword: {
    subject: 'Your username and temporary password',
    preview: 'Your {company} account is ready.',
    heading: 'Your account is ready',
    before: `Hello {firstName},

Your {company} account is ready. Log in with this username and temporary password:`,
    facts: { username: 'Username', temporaryPassword: 'Temporary password' },
    after: 'This password expires on {until}. You’ll choose your own when you first log in.',
    button: 'Log in',
    note: 'You’re receiving this email because this address was used to register {company}.',
  },
  recovery: {
    subject: 'Your temporary password',
    preview: 'Use it to log in, then choose a new password.',
    heading: 'Your temporary password',
    before: `Hello {firstName},

We received a request to reset your password. Log in with this username and temporary password:`,
    facts: { username: 'Username', temporaryPassword: 'Temporary password' },
    after: `The temporary password expires on {until}, or as soon as you choose a new one.

If you didn’t request this, you can ignore this email. Your current password still works.`,
    button: 'Log in',
    note: 'You’re receiving this email because a password reset was requested for your account.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    preview: 'Not you? Undo the change by {until}.',
    heading: 'Your email address was changed',
    before: `Hello {firstName},

Your account’s email address is now {email}. Use it to log in. We’ll also send account emails there.`,
    after: 'If you didn’t make this change, undo it by {until}, then choose a new password.',
    button: 'Undo change',
    note: 'You’re receiving this email because this was your account’s previous email address.',
  },
  confirmEmail: {
    subject: 'Confirm your email address',
    preview: 'Confirm to finish changing your address.',
    heading: 'Confirm your email address',
    before: `Hello {firstName},

Your account now uses this email address. Please confirm that it’s yours.`,
    after: 'The link expires on {until}. If you weren’t expecting this email, you can ignore it.',
    button: 'Confirm email',
    note: 'You’re receiving this email because this address was added to an account.',
  },
  invitation: {
    subject: 'You’re invited to join {company}',
    preview: 'Accept the invitation by {until}.',
    heading: 'Join {company}',
    before: `Hello,

{inviter} has invited you to {company} as {role, select, owner {an owner} manager {a manager} front_desk {front desk staff} other {an analyst}}. Accept, and choose a password for your own log-in.`,
    after:
      'The link works once and expires on {until}. If you weren’t expecting this invitation, you can ignore it.',
    button: 'Accept invitation',
    note: 'You’re receiving this email because {inviter} entered this address.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'Not you? Reset your password now.',
    heading: 'Your password was changed',
    before: `Hello {firstName},

Your password was changed on {at}, and all other devices were logged out.`,
    after: 'If this wasn’t you, reset your password right away:',
    button: 'Reset password',
    note: 'You’re receiving this email because your account’s password was changed.',
  },
  secondFactorAdded: {
    subject: 'Two-step log-in: a second step was added',
    preview: 'Not you? Reset your password now.',
    heading: 'Two-step log-in: a second step was added',
    before: `Hello {firstName},

{kind, select, totp {An authenticator app} other {A passkey}} was added to your account on {at}, and all other devices were logged out.`,
    after:
      'If this wasn’t you, reset your password right away, log in and remove what you don’t recognize. If you’re asked for a second step that you don’t have, ask the person who runs your server to remove it.',
    button: 'Reset password',
    note: 'You’re receiving this email because a second step was added to your account.',
  },
  secondFactorRemoved: {
    subject: 'Two-step log-in: a second step was removed',
    preview: 'Not you? Reset your password now.',
    heading: 'Two-step log-in: a second step was removed',
    before: `Hello {firstName},

{kind, select, totp {An authenticator app was removed from your account on {at}, and all other devices were logged out.} passkey {A passkey was removed from your account on {at}, and all other devices were logged out.} other {The person who runs your server removed every second step from your account on {at}, and all devices were logged out.}}`,
    after:
      'If you didn’t do this or ask for it, reset your password right away, then set up two-step log-in again.',
    button: 'Reset password',
    note: 'You’re receiving this email because a second step was removed from your account.',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes were made',
    preview: 'Not you? Reset your password now.',
    heading: 'New recovery codes were made',
    before: `Hello {firstName},

New recovery codes were made for your account on {at}. Earlier ones no longer work.`,
    after: 'If this wasn’t you, reset your password right away, then make new codes yourself.',
    button: 'Reset password',
    note: 'You’re receiving this email because recovery codes were made for your account.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    preview: 'Not you? Reset your password now.',
    heading: 'A recovery code was used',
    before: `Hello {firstName},

On {at}, one of your recovery codes was used in place of your usual second step.`,
    facts: { left: 'Codes left' },
    after:
      'If this wasn’t you, someone knows your password and your codes. Reset your password right away, then make new codes.',
    button: 'Reset password',
    note: 'You’re receiving this email because a recovery code of your account was used.',
  },
  integrationOff: {
    subject: 'Your {service} integration was turned off',
    preview: '{service} has been rejecting your API key for five days.',
    heading: 'Your {service} integration was turned off',
    before: `Hello {firstName},

{service} has been rejecting your API key for five days, so we’ve stopped sending data to it. We’ll keep new signatures for 30 days and send them once you enter a working key.`,
    after: 'Check the key in your account settings:',
    button: 'Open account settings',
    note: 'You’re receiving this email because {service} is connected to your account.',
  },
  webhookOff: {
    subject: 'A webhook was turned off',
    preview: 'We’ve stopped sending events to {host}.',
    heading: 'A webhook was turned off',
    before: `Hello {firstName},

{reason, select, gone {Your server at {host} responded that this URL no longer exists (410 Gone)} other {Your server at {host} hasn’t accepted any of our deliveries for five days}}, so we turned the webhook off. Events that occur while it’s off won’t be delivered, even after you turn it back on. Deliveries that failed earlier can be resent for 30 days.`,
    after: 'Check your server, then turn the webhook back on:',
    button: 'Open webhook',
    note: 'You’re receiving this email because one of your account’s webhooks points to {host}.',
  },
  signedWaiver: {
    /** Defaults that owners may replace. `[[…]]` are the variables of mails to signers. */
    subject: 'Confirmation',
    body: [
      'Hello [[first-name]] [[last-name]],',
      'Thank you for signing “[[waiver-title]]”. You can now view, print or save your signed waiver.',
    ],
    download: 'View your signed waiver',
    closing: 'The link expires in three days.',
    preview: 'Your signed waiver is ready.',
    /** Follows the body while a safety video is unfinished. */
    video: {
      text: 'One step left: please watch the whole safety video.',
      button: 'Watch the safety video',
    },
    note: '{company} sent you this email because this address was entered on a waiver.',
    test: 'This is a test email with sample values. Signers won’t see this line.',
    sample: { firstName: 'Alex', lastName: 'Miller', title: 'Liability waiver' },
  },
  videoReminder: {
    subject: 'Please finish the safety video',
    preview: 'It only takes a few minutes.',
    heading: 'Your safety video is waiting',
    before: `Hello {name},

Thank you for signing “{title}”. You haven’t finished the safety video yet. Please finish it before you arrive. You’ll pick up where you left off.`,
    after: 'The link works until everyone in your group has finished the video.',
    button: 'Continue watching',
    note: '{company} sent you this email because this address was entered on a waiver.',
  },
} as const;
