/**
 * ICU messages; an empty line starts a paragraph. Lists of mails show `preview` after the subject. `facts` are lines
 * `label: value`. `note` says why the reader gets the mail.
 */
export const mailWords = {
  temporaryPassword: {
    subject: 'Your username and temporary password',
    preview: 'The account of {company} is ready.',
    heading: 'Your account is ready',
    before: `Hello {firstName},

Your account for {company} is ready. Log in with this username and temporary password:`,
    facts: { username: 'Username', temporaryPassword: 'Temporary password' },
    after: 'It works until {until}. You will choose your own password when you first log in.',
    button: 'Log in',
    note: 'You are receiving this email because {company} was registered with this address.',
  },
  recovery: {
    subject: 'Your temporary password',
    preview: 'Log in with it and choose a new password.',
    heading: 'Your temporary password',
    before: `Hello {firstName},

We received a request for a new password for your account. Log in with this temporary password:`,
    facts: { username: 'Username', temporaryPassword: 'Temporary password' },
    after: `It works until you choose a new password, or until {until} at the latest.

If you did not ask for this, you can ignore this email: your current password still works.`,
    button: 'Log in',
    note: 'You are receiving this email because somebody asked for a new password on the log-in page.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    preview: 'If this was not you, undo it until {until}.',
    heading: 'Your email was changed',
    before: `Hello {firstName},

The email of your account is now {email}. Use it to log in; emails about your account go there too.`,
    after: 'If this was not you, undo the change until {until}. Then choose a new password.',
    button: 'Undo the change',
    note: 'You are receiving this email because this was the address of your account until now.',
  },
  confirmEmail: {
    subject: 'Confirm your email',
    preview: 'One click completes the change.',
    heading: 'Confirm your email',
    before: `Hello {firstName},

Your account now uses this email address. Please confirm that you can receive email here:`,
    after: 'The link works until {until}. If you did not expect this email, you can ignore it.',
    button: 'Confirm Email',
    note: 'You are receiving this email because this address was entered for an account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'If this was not you, get a new password.',
    heading: 'Your password was changed',
    before: `Hello {firstName},

The password of your account was changed on {at}. All other devices were logged out.`,
    after: 'If this was not you, get a new password right away:',
    button: 'Get a new password',
    note: 'You are receiving this email because the password of your account was changed.',
  },
  integrationOff: {
    subject: '{service} was switched off',
    preview: 'It has rejected your key for five days.',
    heading: '{service} was switched off',
    before: `Hello {firstName},

{service} has rejected your key for five days, so we stopped sending to it. Whatever is signed in the meantime is kept for 30 days and sent once you enter a working key.`,
    after: 'Please check the key in your account settings:',
    button: 'Open Account Settings',
    note: 'You are receiving this email because {service} is connected to your account.',
  },
  webhookOff: {
    subject: 'A webhook was switched off',
    preview: 'We stopped sending to {host}.',
    heading: 'A webhook was switched off',
    before: `Hello {firstName},

{reason, select, gone {Your server at {host} answered that this address no longer exists} other {Your server at {host} has accepted none of our messages for five days}}, so the webhook was switched off. Events that happen while it is off are not sent, not even later. Messages that failed before can be resent for 30 days.`,
    after: 'Please check your server, then switch the webhook back on:',
    button: 'Open Webhook',
    note: 'You are receiving this email because a webhook of your account points to {host}.',
  },
  signedWaiver: {
    /** The owner may replace these: `[[…]]` are the four variables of a mail to signers. */
    subject: 'Confirmation',
    body: [
      'Hello [[first-name]] [[last-name]],',
      'Thank you for signing “[[waiver-title]]”. Your signed waiver is ready: you can read, print or save it.',
    ],
    download: 'View your signed waiver',
    closing: 'The link works for three days.',
    preview: 'Your signed waiver is ready.',
    /** Under the owner's text or ours, where a safety video has still to be watched. */
    video: {
      text: 'One step is left: please watch the safety video to the end.',
      button: 'Watch the safety video',
    },
    note: '{company} sent you this email because this address was entered when a waiver was signed.',
    test: 'This is a test with sample values. Signers do not see this line.',
    sample: { firstName: 'Alex', lastName: 'Miller', title: 'Liability waiver' },
  },
  videoReminder: {
    subject: 'Please finish the safety video',
    preview: 'It only takes a few minutes.',
    heading: 'Your safety video is waiting',
    before: `Hello {name},

Thank you for signing “{title}”. The safety video is not finished yet. Please finish it before you arrive; it continues where you left off.`,
    after: 'The link works until everyone has finished the video.',
    button: 'Continue the video',
    note: '{company} sent you this email because this address was entered when a waiver was signed.',
  },
} as const;
