import { act, fireEvent, screen } from '@testing-library/react';
import { MONTHS } from '@waivers/waiver/options/option-lists.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fill,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../testing/sign-page.tsx';

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

describe('signing session', () => {
  it('keeps its draft’s id', async () => {
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
    expect(server.requestsTo(SIGNING)[0]?.body.id).toBe(id);
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])(
    'validates against the server’s clock and reports the phone’s if it is a day %s',
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
      // The signer turns 18 today by the server's clock.
      fillSigner({ ...born, birthYear: String(onTheServer.getUTCFullYear() - 18) });
      agree();
      await soon();
      const [sent] = server.requestsTo(SIGNING);
      expect(sent?.body.evidence).toMatchObject({ submittedAt: new Date().toISOString() });
      screen.getByRole('heading', { name: 'You are done' });
    },
  );

  it('records the language the browser translated the page into', async () => {
    const server = startServer({ [SIGNING]: SIGNED });
    const { classList } = document.documentElement;
    classList.add('translated-ltr');
    await fillIn();
    document.documentElement.lang = 'pl';
    agree();
    await soon();
    classList.remove('translated-ltr');
    expect(server.requestsTo(SIGNING)[0]?.body.evidence).toMatchObject({ translatedTo: 'pl' });
  });

  it('waits a minute for a response', async () => {
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

  it('disables its fields while sending', async () => {
    startServer({ [SIGNING]: 'never' });
    await fillIn();
    expect(field('signer.lastName').closest('[inert]')).toBeNull();
    agree();
    await soon();
    expect(field('signer.lastName').closest('[inert]')).not.toBeNull();
  });

  it('replaces the form in the history once signed', async () => {
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
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  const NEW = 'cd'.repeat(32);
  /** Returns the changed words shown to a signer who has read the original text. */
  const changesShown = (): readonly (string | null)[] =>
    [...document.querySelectorAll('[data-notice] :is(ins, del)')].map(
      ({ tagName, textContent }) => `${tagName} ${textContent}`,
    );

  it('keeps answers, shows the changes and requires a new consent and signature if the text changes', async () => {
    const said = 'Climbing hall and tower';
    const changed = { ...WAIVER.document, title: said, heading: said };
    const { result } = shownWaiver({ id: WAIVER.id, document: changed, versionHash: NEW });
    const server = startServer({
      [SIGNING]: { status: 409, json: { code: 'waiver_version_changed', result } },
    });
    await openSignPage({ waiver: { ...WAIVER, document: { ...WAIVER.document, heading: 'Climbing hall' } } });
    chooseMode('Adult');
    fillSigner();
    agree();
    await vi.waitFor(() => expect(changesShown()).toEqual(['INS  and tower']), { timeout: 60_000 });
    expect(field('signer.lastName').value).toBe('Lee');
    expect([field('signer.electronicConsent').checked, field('ink.signature').value]).toEqual([false, '']);
    fireEvent.click(field('signer.electronicConsent'));
    agree();
    expect(errorOf('ink.signature')).toBe('Please provide a signature.');
    expect(server.requestsTo(SIGNING)).toHaveLength(1);
    server.change(SIGNING, 'never');
    fill('ink.signature', 'Ann Lee');
    agree();
    await soon();
    expect(server.requestsTo(SIGNING).map(({ body }) => body.versionHash)).toEqual([WAIVER.versionHash, NEW]);
  });

  it.each([
    [2, 'Ann Lee', true],
    [3, '', false],
  ])('after a language change at revision %i has the signature “%s”', async (revision, ink, isConsented) => {
    const german = documentOf(templateConfig('de'), 'de');
    const { result } = shownWaiver({ id: WAIVER.id, document: german, versionHash: NEW, revision });
    startServer({ [`GET /v1/waiver/${WAIVER.id}`]: { json: { ...shownWaiver(), result } } });
    await fillIn();
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    await vi.waitFor(() => screen.getByText('Ich stimme diesem Dokument zu'), { timeout: 60_000 });
    expect(field('signer.lastName').value).toBe('Lee');
    expect([field('ink.signature').value, field('signer.electronicConsent').checked]).toEqual([
      ink,
      isConsented,
    ]);
    expect(document.querySelector('[data-notice=changed]') !== null).toBe(!isConsented);
    // A translation does not count as a change.
    expect(changesShown()).toEqual([]);
  });

  it('is not abandoned on a kiosk while sending', async () => {
    startServer({ [SIGNING]: 'never' });
    await fillIn(`/sign-waiver/${WAIVER.id}?kiosk=1`);
    agree();
    for (let second = 0; second < 95; second += 1) await soon(1000);
    expect(document.querySelector('dialog')).toBeNull();
  });
});
