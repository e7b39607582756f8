import { withoutAccents } from '@waivers/waiver/accents.ts';
import { tidyEmail } from '@waivers/waiver/email-address.ts';
import { tidyText } from '@waivers/waiver/typed-text.ts';
import { isBlank, showsEveryLetter, standsInOneLine } from '@waivers/waiver/validation.ts';
import { z } from 'zod/mini';

const rules = (max: number) =>
  [
    z.overwrite(tidyText),
    z.minLength(1),
    z.maxLength(max),
    z.refine<string>(standsInOneLine, { params: { code: 'control_characters' } }),
    z.refine<string>((text) => isBlank(text) || showsEveryLetter(text), {
      params: { code: 'hidden_characters' },
    }),
    z.refine<string>((text) => text === '' || !isBlank(text), { params: { code: 'required' } }),
  ] as const;

/** A required text in one line, trimmed. @param max characters */
export const line = (max: number) => z.string().check(...rules(max));

/** As `line`; accents are taken off first. */
export const plainLine = (max: number) => z.string().check(z.overwrite(withoutAccents), ...rules(max));

/**
 * Text on both sides of an @ (spec section 5). Without what is never shown, and without what separates addresses: nothing
 * could be sent there.
 */
const MAILBOX = /^[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+$/u;

const emailRules = [
  z.overwrite(tidyEmail),
  z.minLength(1),
  z.maxLength(254),
  z.email({ pattern: MAILBOX }),
  z.meta({ example: 'owner@example.com' }),
] as const;

export const email = z.string().check(...emailRules);

/** As `email`, without accents and in lower case. */
export const plainEmail = z.string().check(z.overwrite(withoutAccents), z.toLowerCase(), ...emailRules);
