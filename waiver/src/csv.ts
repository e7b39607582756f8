/** What spreadsheets take for the beginning of a formula, in full width as well; tab and line break of a whole cell too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * A spreadsheet that parts cells at semicolons or tabs heeds no quotes within what it takes for a cell: a line break ends its
 * row, and what follows may be a formula, after quotes of its own as well.
 */
const FORMULA_WITHIN = /[;\t\r\n]"*(?=[=+\-@＝＋－＠])/g;
const TO_QUOTE = /[",;\t\r\n]/;
/** Either of both: most cells are neither. */
const NOT_PLAIN = /^[=+\-@＝＋－＠]|[",;\t\r\n]/;

/** UTF-8 is not guessed without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Excel expects a semicolon where numbers have a decimal comma. */
export const hasSemicolons = (locale: string): boolean =>
  new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

/** A cell by RFC 4180. What could be a formula, wherever cells are parted, begins with an apostrophe. */
export const csvCell = (text: string): string => {
  if (!NOT_PLAIN.test(text)) return text;
  if (!TO_QUOTE.test(text)) return FORMULA.test(text) ? `'${text}` : text;
  const begun = FORMULA.test(text) ? `'${text}` : text;
  return `"${begun.replaceAll(FORMULA_WITHIN, "$&'").replaceAll('"', '""')}"`;
};
