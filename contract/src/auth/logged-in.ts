import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { homeCountry } from '../users/home-country.ts';

export const user = z
  .object({
    id: uuidOut,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: openEnum(USER_ROLES),
    secondFactorDue: z
      .boolean()
      .check(z.describe('Whether other calls are refused until the user adds a second factor.')),
    secondFactorDueAt: z
      .nullable(z.string().check(z.meta({ format: 'date-time' })))
      .check(
        z.describe('When the business requires a second factor that the user does not have; null if never.'),
      ),
    account: z
      .object({
        id: uuidOut.check(z.describe('The `userId` of public URLs and waivers.')),
        company: z.string(),
        timeZone: z.string(),
        homeCountry: homeCountry,
      })
      .check(z.describe('The account that the user belongs to.')),
  })
  .check(z.meta({ id: 'User' }));
export type User = z.infer<typeof user>;

export const loggedIn = z.object({
  idToken: z.string().check(z.describe('JWT for the `Authorization` header.')),
  expiresIn: z.int().check(z.describe('Seconds.')),
  user,
});
export type LoggedIn = z.infer<typeof loggedIn>;
