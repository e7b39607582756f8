/**
 * The product's own English texts on the sign page. What a signer reads is part of what is signed, so a text that
 * has been released is never reworded under its key: the new wording gets a new key.
 */
export const en = {
  /** What a `messageKey` in a waiver's config names: titles of parts, groups and fields. */
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
  /** Texts around the parts, shown to the signer and therefore in the signable document. */
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
  /** A new waiver's subtitle, which the owner may change. */
  subtitle: 'Please read this carefully before you sign.',
  /**
   * Consent to electronic records, one paragraph each, after ESIGN 101(c) (15 U.S.C. 7001(c)): scope, paper and its
   * price, withdrawing and its consequences, how to withdraw and to update an address, what is needed to read and
   * keep the record, and consenting in a way that shows that the person can read it.
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
  /** By the error's code; the wording of spec section 5. */
  errors: {
    required: 'Please fill in this field.',
    invalid_phone: 'Please enter a valid phone number.',
    not_selected: 'Please select.',
    signature_required: 'Please provide a signature.',
    not_checked: 'Please check this box.',
    invalid_date: 'Please select a date.',
    under_age: 'You must be 18 years of age or older.',
    email_required: 'Please enter an email.',
    invalid_email: 'Email must be valid',
    emails_differ: 'Emails do not match',
    not_a_number: 'Please enter a number.',
    too_long: 'At most {max} characters, please. These are {count}.',
    unreadable_text: 'This text has characters that cannot be stored.',
    control_characters:
      'Please type this again: it holds a character that cannot be seen, such as a tab or a line break.',
    hidden_characters:
      'Please type this again: it holds a character that cannot be seen and changes how the text is shown.',
    wrong_type: 'This value cannot be read.',
    unknown_field: 'This field is not known here.',
    number_of_minors: 'Please name between 1 and 10 minors.',
    mode_not_offered: 'This document is signed by adults for themselves only.',
    wrong_locale: 'This document is in another language.',
    ink_unreadable: 'The signature could not be read. Please clear it and sign again.',
    ink_outside: 'The signature leaves its box. Please clear it and sign again.',
    ink_too_large: 'The signature is too long. Please clear it and sign again, a little faster.',
    submission_too_large: 'All texts and signatures together are too long.',
  },
} as const;

type Texts<Of> = { readonly [Key in keyof Of]: string };

/** Every text of the sign page. A language with a key missing does not compile. */
export type Messages = {
  readonly labels: Texts<typeof en.labels>;
  readonly texts: Texts<typeof en.texts>;
  readonly options: Texts<typeof en.options>;
  readonly subtitle: string;
  readonly consent: readonly string[];
  readonly errors: Texts<typeof en.errors>;
};

export type Label = keyof typeof en.labels;
export type ErrorCode = keyof typeof en.errors;
