import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const ID = '01933b5e-0000-7000-8000-000000000002';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const PDF = `${RECORD}/pdf`;
const result = signedWaiver({ id: ID });

beforeEach(() => void vi.stubGlobal('print', () => undefined));
const open = () => openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
const there = () => screen.findByRole('link', { name: 'Download PDF' });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('record download', () => {
  it.each([
    [
      'the device is offline',
      'lost',
      'This could not be loaded. Please check your connection and try again.',
      true,
    ],
    [
      'the server is overloaded',
      { status: 503, json: { code: 'overloaded' } },
      'The copy could not be made just now. Please try again in a few minutes.',
      true,
    ],
    [
      'the address is rate-limited',
      { status: 429, json: { code: 'rate_limited' } },
      'The copy could not be made just now. Please try again in a few minutes.',
      true,
    ],
    [
      'the server does not know the record yet',
      { status: 404, json: { code: 'not_found' } },
      'The copy could not be made just now. Please try again in a few minutes.',
      true,
    ],
    [
      'the link has expired',
      { status: 410, json: { code: 'link_expired' } },
      'It looks like the link to this signed waiver has expired.',
      false,
    ],
    [
      'the record has been erased',
      { status: 410, json: { code: 'erased' } },
      'The personal data of this record has been erased. Please ask the business that gave you the document.',
      false,
    ],
  ] as const)('explains the failure when %s', async (_why, answer, message, mayHelp) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const server = startServer({ [RECORD]: { json: { result, logo: null } }, [PDF]: answer });
    await open();
    await there();
    fireEvent.click(screen.getByRole('link', { name: 'Download PDF' }));
    await within(await screen.findByRole('alert')).findByText(message);
    expect(saved).not.toHaveBeenCalled();
    const retry = screen.queryByRole('button', { name: 'Try again' });
    expect(retry !== null).toBe(mayHelp);
    if (retry === null) return;
    server.change(PDF, { json: {} });
    fireEvent.click(retry);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const [link] = saved.mock.contexts as HTMLAnchorElement[];
    expect(link?.getAttribute('href')).toBe(hrefOf('Download PDF'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.requestsTo(PDF)[0]?.headers.get('x-signed-key')).toBe('a-key');
  });

  it.each([503, 429])('retries once after a %i with Retry-After', async (status) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const busy = { status, json: { code: 'overloaded' }, headers: { 'retry-after': '0' } };
    const answers = [busy, busy, busy, { json: {} }];
    const server = startServer({
      [RECORD]: { json: { result, logo: null } },
      [PDF]: () => answers.shift() ?? 'lost',
    });
    await open();
    await there();
    const press = () => fireEvent.click(screen.getByRole('link', { name: 'Download PDF' }));
    press();
    await screen.findByRole('alert');
    expect(server.requestsTo(PDF)).toHaveLength(2);
    press();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(server.requestsTo(PDF)).toHaveLength(4);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('fails immediately if Retry-After is too long', async () => {
    const busy = { status: 503, json: { code: 'overloaded' }, headers: { 'retry-after': '31' } };
    const server = startServer({ [RECORD]: { json: { result, logo: null } }, [PDF]: busy });
    await open();
    await there();
    fireEvent.click(screen.getByRole('link', { name: 'Download PDF' }));
    await screen.findByRole('alert');
    expect(server.requestsTo(PDF)).toHaveLength(1);
  });

  it('keeps the key unchanged in its URL', async () => {
    startServer({ [RECORD]: { json: { result, logo: null } } });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a%26b%23c/${ID}` });
    await there();
    expect(hrefOf('Download PDF')).toBe(`/v1/signed_waiver/${ID}/pdf?signed_key=a%26b%23c`);
  });
});
