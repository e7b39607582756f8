/**
 * Our words in signable documents. They are signed along with the owner's, so a released text is never reworded:
 * new wording needs a new key.
 */
export const documentWords = {
  /** Texts of `messageKey`: titles of parts, groups and fields. */
  labels: {
    identity: 'Participant',
    guardian: 'Parent or guardian',
    minor: 'Minor',
    address: 'Address',
    emailSection: 'Email',
    emergencyContact: 'Emergency contact',
    witness: 'Witness',
    confirmation: 'Electronic signature',
    signature: 'Signature',
    guardianSignature: "Parent's or guardian's signature",
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    phone: 'Phone',
    gender: 'Gender',
    birthDate: 'Date of birth',
    birthMonth: 'Month',
    birthDay: 'Day',
    birthYear: 'Year',
    streetAddress: 'Street address',
    address2: 'Apartment, suite, unit',
    city: 'City',
    state: 'State',
    zip: 'Zip code',
    country: 'Country',
    email: 'Email address',
    optIn: 'Yes, send me news and offers by email. I can unsubscribe at any time.',
    electronicConsent: 'I agree to use electronic records and signatures.',
    contactName: 'Name of the contact',
    contactPhone: 'Phone of the contact',
  },
  /** Of addresses, as the country chosen calls things. */
  address: {
    regions: {
      area: 'Area',
      county: 'County',
      department: 'Department',
      district: 'District',
      emirate: 'Emirate',
      island: 'Island',
      oblast: 'Oblast',
      parish: 'Parish',
      prefecture: 'Prefecture',
      province: 'Province',
      provinceOrCity: 'Province or city',
      state: 'State',
      any: 'State, province or region',
    },
    zips: {
      eircode: 'Eircode',
      pin: 'PIN code',
      postal: 'Postal code',
      postcode: 'Postcode',
      zip: 'Zip code',
    },
    cities: {
      district: 'District',
      suburb: 'Suburb or town',
      town: 'Town or city',
    },
  },
  /** Around the parts, hence part of the signable document. */
  texts: {
    agree: 'I agree to this document',
    whoSigns: 'Who is taking part?',
    adult: 'Adult',
    minors: 'Minor(s)',
    minorsParticipating: '{count} minor(s) participating',
    minorOrdinal: 'Minor {number}',
    drawSignature: 'Draw your signature here',
    typeSignature: 'Type your full name',
  },
  options: {
    Male: 'Male',
    Female: 'Female',
    Other: 'Other',
    Yes: 'Yes',
    No: 'No',
    January: 'January',
    February: 'February',
    March: 'March',
    April: 'April',
    May: 'May',
    June: 'June',
    July: 'July',
    August: 'August',
    September: 'September',
    October: 'October',
    November: 'November',
    December: 'December',
  },
  /** Titles of what an owner adds, and what a starting point leaves open; they count as missing until replaced. */
  toReplace: {
    section: 'More about you',
    confirmation: 'Confirmation',
    agree: 'I have read this and agree.',
    field: 'untitled',
    business: '[name of your business]',
  },
  subtitle: 'Please read this carefully before you sign.',
  /** Of a new waiver, for its owner to replace; it counts as missing until then. */
  sampleText: [
    'This is a sample text. Please replace it with your own before you publish this waiver.',
    'Describe the activity, the risks that come with it, and the rules that everyone follows.',
    'Then say what people agree to by signing, and whom they can ask if something is unclear.',
  ],
  /**
   * Consent to electronic records after ESIGN 101(c) (15 U.S.C. 7001(c)), one paragraph each: scope, paper copies and
   * their price, withdrawal and its consequences, how to withdraw and to update an address, what is needed to read and
   * keep the record, and a way of consenting that shows that the person can read it.
   */
  consent: [
    'You can read and sign this document electronically instead of on paper. Please read this before you agree.',
    'Your consent covers this document, the questions that belong to it, and the copies of it that you receive. It covers nothing else.',
    'You may sign on paper instead, and you may ask for a paper copy of this document at any time. Ask the staff, or write to the business that gave you this document. No fee is charged for a paper copy.',
    'You may withdraw your consent at any time by telling the staff or by writing to the business. Withdrawing consent carries no penalty and no fee. What you have already signed stays valid; from then on you will receive paper.',
    'If your email address or other contact details change, tell the business in the same way.',
    'To read and keep this document you need a device with an internet connection and a current web browser, and a printer or room to save a file if you want a copy of your own.',
    'By ticking the box you confirm that you can read this document on your device, that you can save or print it, and that you agree to receive it and to sign it electronically.',
  ],
} as const;
