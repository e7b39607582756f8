import { ownerSettings } from '@waivers/contract/users/owner-account.ts';
import { z } from 'zod/mini';
import { parseTimeZone } from '../accounts/time-zone.ts';

const { name, email, company, logo, config, timeZone, locale, videoReminder } = ownerSettings;

const code = (of: string) => ({ params: { code: of } });

const timeZoneInput = timeZone.shape.timeZone.check(
  z.refine((text) => parseTimeZone(text) !== undefined, code('unknown_time_zone')),
);

const { config: settings } = config.shape;

const isMissing = (one: unknown, other: unknown): boolean =>
  (one === undefined && other !== undefined) || (one === null && typeof other === 'string');

/** Accepts the mail text, the integrations, or both; only one of them may differ from the stored values. */
const configInput = z.partial(settings).check(
  z.refine(
    ({ emailSubject, emailTemplate, integrations }) =>
      !isMissing(emailSubject, emailTemplate) && (emailSubject !== undefined || integrations !== undefined),
    { ...code('required'), path: ['emailSubject'] },
  ),
  z.refine(({ emailSubject, emailTemplate }) => !isMissing(emailTemplate, emailSubject), {
    ...code('required'),
    path: ['emailTemplate'],
  }),
);

const members = {
  firstName: z.optional(name.shape.firstName),
  lastName: z.optional(name.shape.lastName),
  email: z.optional(email.shape.email),
  company: z.optional(company.shape.company),
  logo: z.optional(logo.shape.logo),
  config: z.optional(configInput),
  timeZone: z.optional(timeZoneInput),
  locale: z.optional(locale.shape.locale),
  videoReminder: z.optional(videoReminder.shape.videoReminder),
};

type OwnerChangeMembers = { readonly [Member in keyof typeof members]?: unknown };

const isAlone = ({ firstName, lastName, ...others }: OwnerChangeMembers): boolean =>
  [firstName ?? lastName, ...Object.values(others)].filter((value) => value !== undefined).length === 1;

/** A single strict object rather than the contract's union, so that errors name the offending member. */
export const ownerChangeInput = z.strictObject(members).check(
  z.refine((sent) => sent.firstName !== undefined || sent.lastName === undefined, {
    ...code('required'),
    path: ['firstName'],
  }),
  z.refine((sent) => sent.lastName !== undefined || sent.firstName === undefined, {
    ...code('required'),
    path: ['lastName'],
  }),
  z.refine<OwnerChangeMembers>(isAlone, code('one_setting')),
);
export type OwnerChange = z.output<typeof ownerChangeInput>;
