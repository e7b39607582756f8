import { act, fireEvent, screen } from '@testing-library/react';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedWaiver, uuid } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const ID = '01933b5e-0000-7000-8000-000000000002';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const person = (firstName: string) => ({ firstName, lastName: 'Kahananui', birthDate: '2015-02-28' });

const signed = signedWaiver({
  id: ID,
  participants: [
    {
      id: uuid(0),
      role: 'guardian',
      identity: { ...person('Ada'), birthDate: '1990-02-28', gender: 'Female' },
    },
    { id: uuid(1), role: 'minor', identity: person('Kai') },
    { id: uuid(2), role: 'minor', identity: 'erased' },
  ],
  answers: { address: '1 Main Street', state: 'Texas', electronicConsent: true },
  signature: { signature: '<svg/>' },
});

let printed = 0;
beforeEach(() => {
  printed = 0;
  vi.useFakeTimers();
  vi.stubGlobal('print', () => {
    printed += 1;
  });
});
const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const open = async (answered: Parameters<typeof startServer>[0][string]) => {
  const server = startServer({ [RECORD]: answered });
  await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
  await after(0);
  return server;
};

describe('the print view', () => {
  it('has a heading and a name for its tab while it is loaded, and then the name of the document', async () => {
    const { change } = await open('never');
    expect(screen.getByRole('heading', { level: 1, name: 'Loading …' })).toBeTruthy();
    expect(document.title).toBe('Loading …');
    change(RECORD, { json: { result: signed, logo: null } });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
    await after(0);
    expect(document.title).toBe(signed.document.title);
  });

  it('begins with the logo of the business, which is read out as its name', async () => {
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    expect(screen.getByRole('img', { name: 'Höhenluft' }).getAttribute('src')).toBe('/v1/blob/a/l');
  });

  it('opens the dialog of the browser after one second, once', async () => {
    await open({ json: { result: signed, logo: null } });
    await after(999);
    expect(printed).toBe(0);
    await after(1);
    expect(printed).toBe(1);
    await after(60_000);
    expect(printed).toBe(1);
  });

  const logoIsOnItsWay = () => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);

  it.each(['load', 'error'] as const)('opens the dialog when the logo is there: %s', async (event) => {
    logoIsOnItsWay();
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    await after(1500);
    expect(printed).toBe(0);
    fireEvent[event](screen.getByRole('img', { name: 'Höhenluft' }));
    expect(printed).toBe(1);
    await after(60_000);
    expect(printed).toBe(1);
  });

  it('opens the dialog without a logo that does not come, after three seconds', async () => {
    logoIsOnItsWay();
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    await after(2999);
    expect(printed).toBe(0);
    await after(1);
    expect(printed).toBe(1);
  });

  it('opens it at once, again, by its button', async () => {
    await open({ json: { result: signed, logo: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(printed).toBe(1);
  });

  it('reads the record with the key of its address', async () => {
    const server = await open({ json: { result: signed, logo: null } });
    expect(server.of(RECORD)[0]?.headers.get('x-signed-key')).toBe('a-key');
  });

  it('has text, answers and people as they were signed, in the time zone of the business', async () => {
    await open({ json: { result: signed, logo: null } });
    screen.getByRole('heading', { level: 1, name: 'Climbing hall' });
    screen.getByText('Signed on November 21, 2026 at 9:30 PM');
    const children = screen.getAllByRole('heading', { level: 3 });
    expect(children.map(({ textContent }) => textContent)).toEqual(['Minor 1', 'Minor 2']);
    expect(children[0]?.parentElement?.textContent).toMatch(/Kai.*February 28, 2015/);
    expect(children[1]?.parentElement?.textContent).toBe('Minor 2Erased');
    const answer = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
    expect(answer('State')).toBe('Texas');
    expect(answer('City')).toBe('–');
    expect(answer('I agree to use electronic records and signatures.')).toBe('☑');
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  });

  it('says of erased answers and signatures that they are', async () => {
    await open({ json: { result: { ...signed, answers: 'erased', signature: 'erased' }, logo: null } });
    expect(screen.queryByText('Texas')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getAllByText('Erased').length).toBeGreaterThan(3);
  });

  it('is in the language in which it was signed, whatever the page is in', async () => {
    await open({ json: { result: { ...signed, document: documentOf(templateConfig(), 'de') }, logo: null } });
    expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(document.body.textContent).toContain('Weiblich');
  });

  it('prints nothing of what has expired, and says so', async () => {
    await open({ status: 404, json: { code: 'not_found' } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your download link has expired. Downloads expire 3 days after signing.',
    );
    await after(60_000);
    expect(printed).toBe(0);
  });

  it('says what is erased, and can be tried again without an answer', async () => {
    const server = await open({ status: 503, json: { code: 'overloaded' } });
    screen.getByRole('heading', { name: 'No connection' });
    server.change(RECORD, { status: 410, json: { code: 'erased' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await after(0);
    expect(screen.getByRole('heading', { name: 'Record erased' })).toBeTruthy();
  });
});
