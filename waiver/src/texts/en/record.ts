/** Our words in a record: printed, and as PDF. In the language in which the document was signed. */
export const recordWords = {
  signedBy: 'Signed by',
  signedOn: 'Signed on {date}',
  roles: { adult: 'Adult', guardian: 'Parent or guardian', minor: 'Minor' },
  text: 'What was signed',
  erased: 'Erased',
  ticked: 'Yes',
  notTicked: 'No',
  proof: 'Proof of this signature',
  business: 'Business',
  waiver: 'Waiver',
  version: 'Version of the text',
  hash: 'SHA-256 of the signed text',
  received: 'Received',
  timeZone: 'Time zone',
  number: 'Record number',
  notDrawn: 'Characters that this document cannot draw: {characters}',
};
