/** Column names and states in exports of signed waivers, in the language of the business. */
export const exportWords = {
  person: 'Participant number',
  role: 'Role',
  day: 'Date signed',
  at: 'Signed ({zone})',
  language: 'Language',
  understood: 'Safety video understood',
  mail: 'Confirmation email',
  mails: {
    waiting: 'Waiting',
    sent: 'Sent',
    kept: 'Not sent: no mail server',
    refused: 'Refused',
  },
  arrivals: 'Arrivals',
  tags: 'Tags',
  voidedAt: 'Voided ({zone})',
  voidReason: 'Reason for voiding',
};
