import type { Page } from 'playwright-core';

/** Shows records as with a mail server. The test product has none, because its mails are read from the outbox. */
export const withMailServer = (page: Page): Promise<unknown> =>
  page.route('**/v1/signed_waiver/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mailServer: true } });
  });
