import type { Field } from '../config/waiver-config.ts';
import type { ProductLocale } from '../locales.ts';

const FAMILY_NAME_FIRST: ReadonlySet<ProductLocale> = new Set(['ja', 'zh', 'ko', 'vi']);

/** Orders names as the language does: a Vietnamese middle name comes second. Keeps an owner's order. */
export const inNameOrder = (fields: readonly Field[], locale: ProductLocale): readonly Field[] => {
  const first = fields.findIndex(({ name }) => name === 'firstName');
  const last = fields.findIndex(({ name }) => name === 'lastName');
  const [firstName, lastName] = [fields[first], fields[last]];
  const isTurned = FAMILY_NAME_FIRST.has(locale) && first < last;
  if (!isTurned || firstName === undefined || lastName === undefined) return fields;
  return locale === 'vi'
    ? fields.with(first, lastName).with(last, firstName)
    : fields.toSpliced(last, 1).toSpliced(first, 0, lastName);
};
