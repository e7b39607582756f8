import { BIRTH_FIELDS } from '@waivers/waiver/options/birth-date.ts';
import type { Wrong } from '../../../messages/say-wrong.ts';
import { dateOrder } from '../dates/date-order.ts';
import { type Errors, type Filled, type Key, keyOf, type Person } from './form-values.ts';

const NAMES: ReadonlySet<string> = new Set(BIRTH_FIELDS);

/** An incomplete date leads to the first of its parts that is empty, as they stand in this language. */
export const firstMissing = (errors: Errors, { values }: Filled, locale: string): Errors =>
  new Map(
    [...errors].map(([key, wrong]): [Key, Wrong] => {
      const [person = '', name = ''] = key.split('.');
      if (wrong.code !== 'invalid_date' || !NAMES.has(name)) return [key, wrong];
      const keys = dateOrder(locale).map((part) => keyOf(person as Person, part));
      return [keys.find((part) => (values.get(part) ?? '') === '') ?? key, wrong];
    }),
  );
