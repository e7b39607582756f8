import type { InputOf } from '@waivers/contract/call/call.ts';
import { register as registerCall } from '@waivers/contract/users/register.ts';
import { command } from '../../api/call.ts';
import { pageLocale } from '../../language/page-locale.ts';
import { Problem } from '../../problems/problem.ts';
import type { Registration } from './registration.ts';

const isAboutZone = (error: unknown): boolean =>
  error instanceof Problem && error.errors.some(({ path }) => path === 'timeZone');

/**
 * In the language of the page and this browser's time zone, or the server's default if unknown there.
 * @param key repeats the same registration @throws Problem: 404 wrong token, 409 `email_taken`, 422 with errors
 */
export const register = async (
  registrationToken: string,
  registration: Registration,
  key: string,
): Promise<void> => {
  const send = (body: InputOf<typeof registerCall>['body']) =>
    command(registerCall, { headers: { 'x-registration-token': registrationToken }, body }, key);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const told = { ...registration, locale: pageLocale() };
  await send({ ...told, timeZone }).catch((error: unknown) => {
    if (!isAboutZone(error)) throw error;
    return send(told);
  });
};
