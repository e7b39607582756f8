/**
 * What the scenes of the states have written themselves, and names that are the same in every language: none of it is
 * for the product to translate. What is longer comes first.
 */
export const SCENE_DATA: readonly (string | RegExp)[] = [
  // The waivers and the people in them.
  'Höhenluft climbing hall and tower',
  'Höhenluft climbing hall',
  'Höhenluft Climbing',
  'Höhenluft',
  'Nobody has signed this',
  'Kayak tour, new',
  'Kayak tour',
  /Climbing hall(?: \d+)?/g,
  'Sommerfest',
  'Be careful.',
  'Boat trip',
  /W{20,}/g,
  /Mara|Lindqvist|Anna|Beispiel|Mia|Łukasiewicz|Marek|Ann\b|Lee\b|Kim\b|Kind \d|Jørgen|Bo\b|zzzz/g,
  /\S+@\S+\.\w+/g,
  'Kastanienallee 12',
  'Berlin',
  '1 Main Street',
  'Austin',
  // The text of a venue, and what a new waiver begins with.
  'Please read this carefully before you sign.',
  /Climbing is a|dangerous|sport\. By taking part you accept the risks that come with it\./g,
  /Follow the instructions of the staff at all times\./g,
  /Check your knot and that of your partner before every climb\./g,
  /Questions\?|Read the house rules|or ask at the desk\./g,
  // Places, times and browsers.
  /Texas|Germany|United States|Vereinigte Staaten/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g,
  /\b[AP]M\b|\bat\b(?= \d)|Europe\/Berlin/g,
  /Mozilla\/.*$/g,
  /\b[0-9a-f]{64}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /https?:\/\/\S+/g,
  // Languages in their own words, and the product's name.
  /English|Deutsch|Español|Français|日本語|中文|한국어|Tiếng Việt|Waivers/g,
];
