import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signedWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const ID = '01933b5e-0000-7000-8000-000000000002';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const RECEIPT = `${RECORD}/receipt`;
const result = signedWaiver({ id: ID });

const PENDING = { status: 503, json: { code: 'receipt_pending' }, headers: { 'retry-after': '0' } };

type Answer = Parameters<typeof startServer>[0][string];

const open = async (answer: Answer = { json: {} }) => {
  const server = startServer({ [RECORD]: { json: { result, logo: null } }, [RECEIPT]: answer });
  await openSignPage({ screen: 'confirmation', path: `/sign-confirmation/a-key/${ID}` });
  await screen.findByText('Kai Kahananui');
  return server;
};
const link = () => screen.findByRole('link', { name: 'Receipt' });
const watchDownloads = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();

describe('receipt download', () => {
  it('is a plain link that says what the file is for, and is not requested before a tap', async () => {
    const server = await open();
    expect((await link()).getAttribute('href')).toBe(`/v1/signed_waiver/${ID}/receipt?signed_key=a-key`);
    screen.getByText('Proves later that this signature is in the log, unchanged.');
    expect(server.requestsTo(RECEIPT)).toEqual([]);
  });

  it('waits by itself until the receipt is ready', async () => {
    const saved = watchDownloads();
    const ready = Promise.withResolvers<void>();
    const answers = [PENDING, PENDING, PENDING];
    const server = await open(async () => {
      const answer = answers.shift();
      if (answer === undefined) await ready.promise;
      return answer ?? { json: {} };
    });
    fireEvent.click(await link());
    const waiting = await screen.findByRole('link', { name: 'Preparing the receipt…' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(waiting);
    await waitFor(() => expect(server.requestsTo(RECEIPT)).toHaveLength(4));
    expect(saved).not.toHaveBeenCalled();
    ready.resolve();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect((await link()).getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByRole('alert')).toBeNull();
    const [request] = server.requestsTo(RECEIPT);
    expect(request?.headers.get('x-signed-key')).toBe('a-key');
  });

  it.each([
    ['the receipt stays pending', PENDING, 'The receipt is not ready yet. Please try again in a moment.'],
    [
      'the device is offline',
      'lost',
      'This could not be loaded. Please check your connection and try again.',
    ],
  ] as const)('can be retried if %s, beside everything else on the page', async (_why, answer, message) => {
    const saved = watchDownloads();
    const server = await open(answer);
    fireEvent.click(await link());
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(message);
    screen.getByRole('link', { name: 'Save my copy' });
    expect(saved).not.toHaveBeenCalled();
    server.change(RECEIPT, { json: {} });
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
