import { documentWords } from '@waivers/waiver/texts/en/document.ts';
import { mailWords } from '@waivers/waiver/texts/en/mails.ts';

/** Mail previews are in the mail recipient's language. */
const { body, download, closing, note, sample, subject } = mailWords.signedWaiver;
const MAIL = [...body, download, closing, note, subject, ...Object.values(sample)]
  .flatMap((text) => text.split(/\[\[[^\]]+\]\]|\{company\}/))
  .map((text) => text.trim())
  .filter((text) => /\p{L}/u.test(text));

/** Untranslated words: typed by the scenes or identical in every language. Longer entries come first. */
export const SCENE_DATA: readonly (string | RegExp)[] = [
  ...MAIL,
  ...documentWords.sampleText,
  /\(Ctrl\+.\)/g,
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[\w-]+(?: (?:es|of|[A-Z][\w-]*))*)+/g,
  /\S+@\S+\.\w+/g,
  'Höhenluft climbing hall and tower',
  'Höhenluft climbing hall',
  'Höhenluft Climbing',
  'Höhenluft',
  'Nobody has signed this',
  'Kayak tour, new',
  'Kayak tour',
  /Climbing hall(?: \d+)?/g,
  /(?:https:\/\/)?\w+\.example\S*/g,
  'More about you',
  /Season pass|VIP/g,
  'Wrong family',
  'Has a knee brace. Walk them to the small wall.',
  /signed-waivers\.\w+/g,
  'Sailing day',
  'Sommerfest',
  'Be careful.',
  'Boat trip',
  /W{20,}/g,
  // A party's names on one line.
  /(?:(?:Jørgen|Mia|Kind \d), )+and Kind \d/g,
  // Values from the record that has every field.
  /\bAda\b|Zoë|O’Brien|山田太郎|X محمد/g,
  /On the (?:left|right)|Where is the exit\?|https:\/\/www\.youtube\.com\S*/g,
  /Mara|Lindqvist|Anna|Beispiel|Mia|Łukasiewicz|Marek|Ann\b|Lee\b|Kim\b|Kind \d|Jørgen|Bo\b|zzzz/g,
  'Kastanienallee 12',
  'Berlin',
  '1 Main Street',
  'Austin',
  'Please read this carefully before you sign.',
  /Climbing is a|dangerous|sport\. By taking part you accept the risks that come with it\./g,
  /Follow the instructions of the staff at all times\./g,
  /Check your knot and that of your partner before every climb\./g,
  /Questions\?|Read the house rules|or ask at the desk\./g,
  /Where is the emergency exit\?|Behind the climbing wall|Beside the entrance|Keep your helmet on at all times\./g,
  /Texas|Germany|United States|Vereinigte Staaten/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g,
  /\b[AP]M\b|\bat\b(?= \d)|\bGMT[+-]\d{1,2}\b/g,
  /\bUTC\b/g,
  /Puerto Rico|Guam|Canada/g,
  /Klaviyo|Mailchimp|Shopify/g,
  /Pixel 9|MacBook|\dabc-defg-hijk/g,
  /venue-\w+|\breception\b/g,
  /Mozilla\/.*$/g,
  // User agent of the programs that sign in these scenes.
  /^node$/g,
  /\b[0-9a-f]{64}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /https?:\/\/\S+/g,
  /<div data-waivers?=.*$/gs,
  /English|Deutsch|Español|Français|日本語|中文|한국어|Tiếng Việt|Waivers/g,
  // Words from titles, which comparisons mark one by one.
  /\b(?:Kayak|tour|Climbing|hall)\b(?: \d+)?/g,
  // Connected services, and the start of a URL.
  /Y6nRLr|gipfelglueck|(?:c0ffee00){4}|https:\/\//g,
];
