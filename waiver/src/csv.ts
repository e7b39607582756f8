/** Prefixes that spreadsheets interpret as a formula, including full-width characters, leading tabs and line breaks. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Some spreadsheets split at semicolons or tabs even within quotes, so a formula may follow any separator. */
const FORMULA_WITHIN = /[;\t\r\n]"*(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;
const NOT_PLAIN = /^[=+\-@＝＋－＠]|[",;\t\r\n]/;

/** Required by spreadsheets to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const hasSemicolons = (locale: string): boolean =>
  new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

/** Quotes text as in RFC 4180. Adds an apostrophe before anything that a spreadsheet could run as a formula. */
export const csvCell = (text: string): string => {
  if (!NOT_PLAIN.test(text)) return text;
  if (!NEEDS_QUOTES.test(text)) return FORMULA.test(text) ? `'${text}` : text;
  const safeText = FORMULA.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll(FORMULA_WITHIN, "$&'").replaceAll('"', '""')}"`;
};
