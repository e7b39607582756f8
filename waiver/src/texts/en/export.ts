/** Our words in an export of signed waivers, in the language of the business. */
export const exportWords = {
  person: 'Person number',
  role: 'Signed as',
  day: 'Day of signing',
  at: 'Signed ({zone})',
  language: 'Language',
  understood: 'Safety video understood',
  mail: 'Confirmation email',
  mails: {
    waiting: 'Waiting',
    sent: 'Sent',
    kept: 'Kept, not sent: no mail server',
    refused: 'Refused',
  },
  arrivals: 'Arrivals',
  tags: 'Tags',
  voidedAt: 'Voided ({zone})',
  voidReason: 'Reason for voiding',
};
