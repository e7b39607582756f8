import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownerAccount } from '../../../testing/answers.ts';
import { OWNER, openDashboard } from '../../../testing/dashboard.tsx';
import { outlineOf } from '../../../testing/outline.ts';
import { startServer } from '../../../testing/server.ts';

type Routes = Parameters<typeof startServer>[0];

const ACCOUNT = ownerAccount({ id: OWNER.id });
const CHANGE = `PUT /v1/user/${OWNER.id}`;
const TEST = `POST /v1/user/${OWNER.id}/test-email`;
const OWN = {
  ...ACCOUNT.config,
  emailSubject: 'Hi [[first-name]]',
  emailTemplate:
    '<p>Dear <strong>[[first-name]]</strong></p><ul><li><p>a</p></li></ul><p><a href="https://example.org">b</a></p>',
  isDefaultTemplate: false,
};
const WRONG = { status: 400, json: { code: 'x' } };
const REFUSED = {
  status: 422,
  json: { code: 'invalid', errors: [{ path: 'config.emailTemplate', code: 'too_complex', message: '' }] },
};

const there = (selector: string): Promise<void> =>
  waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), { timeout: 10_000 });
const press = (selector: string): void => {
  const button = document.querySelector(selector);
  if (button === null) throw new Error(`There is no ${selector}.`);
  fireEvent.click(button);
};
const type = (name: string, value: string): void => {
  const input = document.getElementsByName(name)[0];
  if (input !== undefined) fireEvent.change(input, { target: { value } });
};
const open =
  (config: typeof OWN, then: () => unknown = () => undefined, ready = '[role=toolbar]', given: Routes = {}) =>
  async (): Promise<void> => {
    startServer({
      [`GET /v1/user/${OWNER.id}`]: { json: { result: { ...ACCOUNT, config } } },
      'GET /v1/auth/session': { json: { results: [] } },
      [CHANGE]: { json: { result: ACCOUNT } },
      [TEST]: {},
      ...given,
    });
    await openDashboard('/account');
    await there('main h3');
    const heading = document.querySelectorAll('main h3')[5];
    const edit = heading?.parentElement?.querySelector('button');
    if (edit) fireEvent.click(edit);
    await there('[role=toolbar]');
    then();
    await there(ready);
  };
const LINK = '[role=toolbar] > div > div:nth-of-type(4) button';
const SAVE = '[data-wide] > div:last-of-type button';
const SEND = 'section + div button';

const STATES: Readonly<Record<string, () => Promise<void>>> = {
  'our-text': open({ ...ACCOUNT.config }),
  'own-text': open(OWN),
  remarks: open({ ...OWN, emailTemplate: '<p>[[company]]</p>' }, () => type('email-subject', '[[x]]')),
  empty: open(
    { ...OWN, emailTemplate: '' },
    () => {
      type('email-subject', '');
      press(SAVE);
    },
    '[aria-invalid=true]',
  ),
  'not-saved': open(OWN, () => press(SAVE), '[aria-invalid=true]', { [CHANGE]: REFUSED }),
  saving: open(OWN, () => press(SAVE), `${SAVE}[aria-disabled=true]`, { [CHANGE]: 'never' }),
  'new-link': open(OWN, () => press(LINK), 'dialog'),
  'wrong-link': open(
    OWN,
    () => {
      press(LINK);
      press('dialog [type=submit]');
    },
    'dialog [aria-invalid=true]',
  ),
  'test-sent': open(OWN, () => press(SEND), 'section + div [role=status] span'),
  'test-failed': open(OWN, () => press(SEND), '[role=alert]', { [TEST]: WRONG }),
};

const PARTS: Readonly<Record<string, string>> = {
  'new-link': 'dialog',
  'wrong-link': 'dialog',
  saving: '[data-wide] > div:last-of-type',
  'test-sent': 'section + div',
  'test-failed': 'section + div',
};

describe('the text of the mail to signers, read out', () => {
  it.each(Object.keys(STATES))('in the state “%s” has these lines', async (name) => {
    await STATES[name]?.();
    for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
    await expect(outlineOf(PARTS[name] ?? '[data-wide]')).toMatchFileSnapshot(`outlines/${name}.txt`);
  });
});

it('no text is kept of a state that there is no longer', () => {
  const kept = readdirSync(join(import.meta.dirname, 'outlines'));
  const names = Object.keys(STATES).map((name) => `${name}.txt`);
  expect(kept.toSorted()).toEqual(names.toSorted());
});
