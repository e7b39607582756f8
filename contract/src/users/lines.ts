import { withoutAccents } from '@waivers/waiver/accents.ts';
import { tidyEmail } from '@waivers/waiver/email-address.ts';
import { tidyText } from '@waivers/waiver/typed-text.ts';
import { isBlank, isFullyVisible, isSingleLine } from '@waivers/waiver/validation.ts';
import { z } from 'zod/mini';

const rules = (max: number) =>
  [
    z.overwrite(tidyText),
    z.minLength(1),
    z.maxLength(max),
    z.refine<string>(isSingleLine, { params: { code: 'control_characters' } }),
    z.refine<string>((text) => isBlank(text) || isFullyVisible(text), {
      params: { code: 'hidden_characters' },
    }),
    z.refine<string>((text) => text === '' || !isBlank(text), { params: { code: 'required' } }),
  ] as const;

/** A required single-line text, trimmed. @param max maximum length in characters */
export const line = (max: number) => z.string().check(...rules(max));

export const plainLine = (max: number) => z.string().check(z.overwrite(withoutAccents), ...rules(max));

/** Requires text on both sides of an @ (spec section 5), without invisible characters or address separators. */
const MAILBOX = /^[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+$/u;

const emailRules = [
  z.overwrite(tidyEmail),
  z.minLength(1),
  z.maxLength(254),
  z.email({ pattern: MAILBOX }),
  z.meta({ example: 'owner@example.com' }),
] as const;

export const email = z.string().check(...emailRules);

export const plainEmail = z.string().check(z.overwrite(withoutAccents), z.toLowerCase(), ...emailRules);
