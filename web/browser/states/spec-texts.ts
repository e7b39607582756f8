/** The spec's exact texts of these screens, in its order. Each must appear in some state as a text of its own. */

/** Public screens. */
const PUBLIC: readonly (string | RegExp)[] = [
  // Section 2, sign waiver
  'Waiver',
  'Understanding',
  'Confirmation',
  'Adult',
  'Minor(s)',
  '1',
  '10',
  '3 minor(s) participating',
  'I agree to this document',
  'Previewing Waiver',
  'Continue Editing',
  // Section 2, sign confirmation; section 2, signed waiver view and print view
  'Link Expired',
  'Sign another',
  'Print or save as PDF',
  /^Signed on \w+ \d+, \d{4}/,
  // Section 2, public landing
  'No Available Waivers',
  // Section 3, the consent of the default template
  /No fee is charged for a paper copy\./,
  /Withdrawing consent carries no penalty/,
  // Section 5, signing form
  'Please fill in this field.',
  'Please enter a valid phone number.',
  'Please select.',
  'Please provide a signature.',
  'Please check this box.',
  'Please select a date.',
  'You must be 18 years of age or older.',
  'Please enter an email.',
  'Email must be valid',
  'Emails do not match',
  // Section 8
  'It looks like the link to this signed waiver has expired.',
  'Your download link has expired. Downloads expire 3 days after signing.',
  "It looks like this account doesn't have any waivers available to sign, please try again later.",
  "It looks like the page you're looking for doesn't exist or has been removed.",
];

/** Dashboard, sections 2, 5 and 8. */
const DASHBOARD: readonly (string | RegExp)[] = [
  'Signed Waivers',
  'Waivers',
  'Create New Waiver',
  'Logout',
  'Search signed waivers',
  'Show More',
  'View',
  /^signed \w+ \d/,
  /^Understanding: /,
  'Adult',
  'Guardian',
  'Minor',
  /^DOB \w+ \d/,
  /^AGE \d/,
  'No signed waivers found',
  /^Last Modified/,
  'Published',
  'Saved',
  'Edit',
  'Public Link',
  'No waivers found',
  'Unpublish',
  'Publish',
  'Save',
  'Preview',
  'Delete',
  /^Signed on \w+ \d/,
  'Print/Save as PDF',
  'Change',
  'Your username or password is invalid.',
  'This field is required.',
  'Email is required',
  'Email must be valid',
  'Passwords require at least 6 characters and one number',
  'Passwords do not match',
  'The waiver has been published',
  'Your changes have been saved',
  "This waiver's language has been updated",
  "It looks like the page you're looking for doesn't exist or has been removed.",
];

export const SPEC_TEXTS: readonly (string | RegExp)[] = [...PUBLIC, ...DASHBOARD];
