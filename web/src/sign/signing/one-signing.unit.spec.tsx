import { act, fireEvent, screen } from '@testing-library/react';
import { MONTHS } from '@waivers/waiver/options/option-lists.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, field, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const SIGNED = { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } };
const soon = (ms = 0): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const fillIn = async (path?: string) => {
  const opened = await openSignPage(path === undefined ? {} : { path });
  chooseMode('Adult');
  fillSigner();
  return opened;
};

beforeEach(() => void vi.useFakeTimers());

describe('one signing', () => {
  it('has one id, from the draft on', async () => {
    const server = startServer({ [SIGNING]: 'never' });
    const { unmount } = await fillIn();
    await soon(400);
    const { id } = JSON.parse(localStorage.getItem(`waivers.draft.${WAIVER.id}`) ?? '') as { id: string };
    unmount();
    await openSignPage();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(field('signer.electronicConsent'));
    agree();
    await soon();
    expect(server.of(SIGNING)[0]?.body.id).toBe(id);
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])(
    'on a phone whose clock is a day %s is judged by the server’s, and told with the phone’s own',
    async (_where, wrongBy) => {
      vi.setSystemTime(Date.now() + wrongBy);
      const server = startServer({ [SIGNING]: SIGNED });
      await openSignPage({ now: () => new Date(Date.now() - wrongBy) });
      chooseMode('Adult');
      const onTheServer = new Date(Date.now() - wrongBy);
      const born = {
        birthMonth: MONTHS[onTheServer.getUTCMonth()] ?? '',
        birthDay: String(onTheServer.getUTCDate()),
      };
      // Of age today, by a clock that is right.
      fillSigner({ ...born, birthYear: String(onTheServer.getUTCFullYear() - 18) });
      agree();
      await soon();
      const [sent] = server.of(SIGNING);
      expect(sent?.body.evidence).toMatchObject({ submittedAt: new Date().toISOString() });
      screen.getByRole('heading', { name: 'You are done' });
    },
  );

  it('waits a minute for its answer', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    startServer({ [SIGNING]: 'never' });
    await fillIn();
    agree();
    await soon();
    expect(limits).toEqual([60_000]);
  });

  it('has its fields out of reach while it is sent', async () => {
    startServer({ [SIGNING]: 'never' });
    await fillIn();
    expect(field('signer.lastName').closest('[inert]')).toBeNull();
    agree();
    await soon();
    expect(field('signer.lastName').closest('[inert]')).not.toBeNull();
  });

  it('that is done takes the place of its form: the way back does not lead to that', async () => {
    startServer({
      [SIGNING]: { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } },
    });
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await fillIn();
    const before = history.length;
    agree();
    await soon();
    screen.getByRole('heading', { name: 'You are done' });
    expect([location.pathname, history.length]).toEqual(['/sign-confirmation/a-key/an-id', before]);
    // The thanks are at the top, the pressed button was at the end.
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  it('of a text that has changed keeps what was typed, and asks for the consent anew', async () => {
    const document = { ...WAIVER.document, heading: 'New rules' };
    const { result } = shownWaiver({ id: WAIVER.id, document, versionHash: 'cd'.repeat(32) });
    const server = startServer({
      [SIGNING]: { status: 409, json: { code: 'waiver_version_changed', result } },
    });
    await fillIn();
    agree();
    await vi.waitFor(() => screen.getByText('New rules'), { timeout: 60_000 });
    expect(field('signer.lastName').value).toBe('Lee');
    expect(field('signer.electronicConsent').checked).toBe(false);
    server.change(SIGNING, 'never');
    fireEvent.click(field('signer.electronicConsent'));
    agree();
    await soon();
    expect(server.of(SIGNING).map(({ body }) => body.versionHash)).toEqual([
      WAIVER.versionHash,
      result.versionHash,
    ]);
  });

  it('on a tablet of many is not given up while it is sent', async () => {
    startServer({ [SIGNING]: 'never' });
    await fillIn(`/sign-waiver/${WAIVER.id}?kiosk=1`);
    agree();
    for (let second = 0; second < 95; second += 1) await soon(1000);
    expect(document.querySelector('dialog')).toBeNull();
  });
});
