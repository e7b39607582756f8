import type { ErrorParams } from '@waivers/waiver/validation.ts';
import { IntlMessageFormat } from 'intl-messageformat';

/** Formats an ICU message. @throws Error if a value is missing */
export const formatText = (text: string, locale: string, values: ErrorParams): string =>
  String(new IntlMessageFormat(text, locale).format(values));
