import { refreshSession } from '@waivers/contract/auth/session.ts';
import { requestOf } from '@waivers/contract/client.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { expect, it } from 'vitest';
import { refreshRequest, waiverRequest } from './requests.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';

it('the session is asked for as the contract says', () => {
  expect(refreshRequest()).toEqual(requestOf(refreshSession, {}));
});

it('a waiver is asked for as the contract says', () => {
  const said = requestOf(readWaiver, { params: { id: ID }, query: { revision: 'latest' } });
  const { headers, ...rest } = waiverRequest(ID, 'token', null);
  expect(rest).toEqual({ path: said.path, method: said.method });
  expect(headers).toEqual({ ...said.headers, authorization: 'token' });
  expect(waiverRequest(ID, 'token', 'at').headers).toMatchObject({ 'x-log-position': 'at' });
});
