/**
 * ICU messages; an empty line starts a paragraph. `preview` is shown in lists behind the subject. `facts` are lines
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
    note: 'You get this email because {company} was registered with this address.',
  },
  recovery: {
    subject: 'Your temporary password',
    preview: 'Log in with it and choose a new password.',
    heading: 'A temporary password',
    before: `Hello {firstName},

Somebody asked for a new password for your account. Log in with this temporary one:`,
    facts: { username: 'Username', temporaryPassword: 'Temporary password' },
    after: `It works until you have chosen a new password with it, and until {until} at the latest.

If you did not ask for this, you need not do anything: your current password still works. You can delete this email.`,
    button: 'Log in',
    note: 'You get this email because a new password was asked for on the log-in page.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    preview: 'If this was not you, undo it until {until}.',
    heading: 'Your email was changed',
    before: `Hello {firstName},

The email of your account is now {email}. You log in with it, and emails about your account go there.`,
    after: 'If this was not you, undo the change until {until}. Then choose a new password.',
    button: 'Undo the change',
    note: 'You get this email because this was the address of your account until now.',
  },
  confirmEmail: {
    subject: 'Confirm your email',
    preview: 'One click, and the change is complete.',
    heading: 'Confirm your email',
    before: `Hello {firstName},

This is now the address of your account. Please confirm that emails reach you here:`,
    after: 'The link works until {until}. If you do not know about this, ignore this email.',
    button: 'Confirm Email',
    note: 'You get this email because somebody entered this address as that of their account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'If this was not you, get a new one.',
    heading: 'Your password was changed',
    before: `Hello {firstName},

The password of your account was changed on {at}. Every other device was logged out.`,
    after: 'If this was not you, ask for a new password at once:',
    button: 'Get a new password',
    note: 'You get this email because it is about the safety of your account.',
  },
  integrationOff: {
    subject: '{service} was switched off',
    preview: 'It has refused your key for days.',
    heading: '{service} was switched off',
    before: `Hello {firstName},

{service} has refused the key that you entered for five days, so nothing is sent there any more. What was signed meanwhile is kept for 30 days and is sent once you have entered a key that works.`,
    after: 'Please check the key in your account settings:',
    button: 'Open Account Settings',
    note: 'You get this email because {service} is connected to your account.',
  },
  webhookOff: {
    subject: 'A webhook was switched off',
    preview: 'Nothing is sent to {host} any more.',
    heading: 'A webhook was switched off',
    before: `Hello {firstName},

{reason, select, gone {Your server at {host} has answered that this address is gone} other {Your server at {host} has taken none of our messages for five days}}, so the webhook was switched off. What happens until you switch it on again is not sent there, not even later. What was refused before can be sent again for 30 days.`,
    after: 'Please check your server, then switch the webhook on:',
    button: 'Open Webhook',
    note: 'You get this email because a webhook of your account leads to {host}.',
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
      text: 'One step is left: please watch the safety video to its end.',
      button: 'Watch the safety video',
    },
    note: '{company} sends you this email because this address was given when a waiver was signed.',
    test: 'This is a test with sample values. Signers do not see this line.',
    sample: { firstName: 'Alex', lastName: 'Miller', title: 'Liability waiver' },
  },
  videoReminder: {
    subject: 'Please finish the safety video',
    preview: 'A few minutes, and everything is done.',
    heading: 'Your safety video is waiting',
    before: `Hello {name},

Thank you for signing “{title}”. The safety video has not been watched to its end yet. Please finish it before you come: it goes on where you stopped.`,
    after: 'The link works until everyone has finished the video.',
    button: 'Go on with the video',
    note: '{company} sends you this email because this address was given when a waiver was signed.',
  },
} as const;
