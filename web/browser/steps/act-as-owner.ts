import type { LoggedIn } from '@waivers/contract/auth/logged-in.ts';
import { readMe } from '@waivers/contract/auth/session.ts';
import { answerOf } from '@waivers/contract/client.ts';
import type { Page } from 'playwright-core';

/** Logs the owner in on all pages of this window without the log-in form. */
export const actAsOwner = (page: Page, url: string, authorize: () => Promise<string>) =>
  page.context().route('**/v1/auth/refresh', async (route) => {
    const idToken = await authorize();
    const me = await fetch(url + readMe.path, { headers: { authorization: idToken } });
    const { result: user } = answerOf(readMe, me.status, await me.text());
    const json: LoggedIn = { idToken, expiresIn: 900, user };
    await route.fulfill({ json });
  });
