/** Prefixes that spreadsheets read as a formula, including full-width ones and leading tabs and line breaks. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets that split at semicolons or tabs ignore quotes inside a cell, so a formula may follow any separator. */
const FORMULA_WITHIN = /[;\t\r\n]"*(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;
const NOT_PLAIN = /^[=+\-@＝＋－＠]|[",;\t\r\n]/;

/** Spreadsheets do not detect UTF-8 without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const hasSemicolons = (locale: string): boolean =>
  new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

/** Quotes by RFC 4180. Anything a spreadsheet could run as a formula is prefixed with an apostrophe. */
export const csvCell = (text: string): string => {
  if (!NOT_PLAIN.test(text)) return text;
  if (!NEEDS_QUOTES.test(text)) return FORMULA.test(text) ? `'${text}` : text;
  const safeText = FORMULA.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll(FORMULA_WITHIN, "$&'").replaceAll('"', '""')}"`;
};
