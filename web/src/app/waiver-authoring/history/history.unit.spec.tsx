import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { readableVersion, savedWaiver, shownWaiver, waiverVersion } from '../../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { type RecordedRequest, startServer } from '../../../testing/server.ts';

const LIST = 'GET /v1/waiver/an-id/versions';
const PUT = 'PUT /v1/waiver/an-id';
const path = (version: number): string => `GET /v1/waiver/an-id/versions/${version}`;

const text = (line: string) => ({ ...templateConfig(), content: paragraphs([line]) });
const saying = (line: string) => ({ config: wireOf(text(line)), document: documentOf(text(line)) });

const DRAFTED = waiverVersion({ version: 1, kind: 'drafted' });
const FIRST = waiverVersion({ version: 2 });
const REVISED = waiverVersion({ version: 3, revision: 2, kind: 'revised', at: '2026-11-23T03:30:00.000Z' });
const SECOND = waiverVersion({
  ...REVISED,
  version: 4,
  kind: 'published',
  isCurrent: true,
  title: 'Climbing hall, new',
});
const VERSIONS = [SECOND, REVISED, FIRST, DRAFTED];

const list = ({ query }: RecordedRequest) => {
  const before = Number(query.get('before') ?? 100);
  return { json: { results: VERSIONS.filter(({ version }) => version < before) } };
};
const SERVER = {
  'GET /v1/registration': {},
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/waiver/an-id': { json: shownWaiver({ id: 'an-id' }) },
  [LIST]: list,
  [path(2)]: { json: { result: readableVersion({ ...FIRST, ...saying('Mind the old rope.') }) } },
  [path(4)]: { json: { result: readableVersion({ ...SECOND, ...saying('Mind the red rope.') }) } },
} as const;

const rows = async (): Promise<readonly string[]> => {
  const [items] = await screen.findAllByRole('list');
  return within(items as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};

describe('version history', () => {
  it('shows who did what and when, in the business’s time zone, and marks the current publication', async () => {
    startServer(SERVER);
    await openDashboard('/waiver-create/an-id/history');
    await pageNamed('Version history');
    const [second, first, ...more] = await rows();
    expect(more).toEqual([]);
    expect(second).toContain('Climbing hall, new');
    expect(second).toContain('Published on Nov 22, 2026, 9:30 PM by Mara Lindqvist');
    expect(second).toContain('Customers sign this now');
    expect(first).toContain('Published on Nov 21, 2026, 9:30 PM by Mara Lindqvist');
    expect(first).not.toContain('Customers sign this now');
    expect(screen.getByRole('link', { name: 'Edit waiver' }).getAttribute('href')).toBe(
      '/waiver-create/an-id',
    );
    expect(screen.getByRole('link', { name: 'Audit trail' }).getAttribute('href')).toBe(
      '/audit/waiver/an-id',
    );
  });

  it('shows no names for erased people or for changes without an author', async () => {
    const by = (userId: string | null) => ({ by: { userId, name: null } });
    const results = [
      waiverVersion({ version: 2, kind: 'unpublished', ...by('a-user') }),
      waiverVersion({ version: 1, kind: 'of a newer release', ...by(null) }),
    ];
    startServer({ ...SERVER, [LIST]: { json: { results } } });
    await openDashboard('/waiver-create/an-id/history');
    await pageNamed('Version history');
    const [erased, nobody] = await rows();
    expect(erased).toContain('Unpublished on Nov 21, 2026, 9:30 PM by a person whose name has been erased');
    expect(nobody).toMatch(/Changed on Nov 21, 2026, 9:30 PM(?! by)/);
  });

  it('loads older versions', async () => {
    const pages = ({ query }: RecordedRequest) =>
      query.get('before') === '4'
        ? { json: { results: [FIRST, DRAFTED] } }
        : { json: { results: [SECOND], next: 4 } };
    startServer({ ...SERVER, [LIST]: pages });
    await openDashboard('/waiver-create/an-id/history');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it.each(['history', 'history/2'])('shows a not-found page for an unknown waiver at %s', async (page) => {
    startServer({ 'GET /v1/registration': {}, 'GET /v1/signed_waiver/events': 'never' });
    await openDashboard(`/waiver-create/an-id/${page}`);
    expect(await pageNamed('Page not found')).not.toBeNull();
  });
});

describe('version page', () => {
  it('shows the text with fields, collapsed sections and changes since the previous publication', async () => {
    startServer(SERVER);
    await openDashboard('/waiver-create/an-id/history/4');
    await pageNamed('Climbing hall, new');
    const sheet = within(screen.getByRole('article'));
    expect(sheet.getByText('Mind the red rope.')).not.toBeNull();
    expect(sheet.getAllByRole('heading', { name: 'Address' })).not.toEqual([]);
    const people = sheet.getAllByText(/^First name/).map(({ textContent }) => textContent);
    expect(new Set(people)).toEqual(new Set(['First name (required)']));
    expect(screen.queryByRole('textbox')).toBeNull();
    const inside = (summary: RegExp): string =>
      screen
        .getAllByText(summary, { selector: 'summary' })
        .map(({ parentElement }) => parentElement?.textContent ?? '')
        .join('\n');
    expect(inside(/^What guardians sign/)).toContain('guardian');
    expect(inside(/^\d+ options$/)).toContain('Zimbabwe');
    expect(inside(/forms of address/)).toMatch(/Japan.*Prefecture/);
    await screen.findAllByText('Before (Nov 21, 2026, 9:30 PM)');
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual([', new', 'old', 'red']);
  });

  it('says that nothing had been published before the first publication', async () => {
    startServer(SERVER);
    await openDashboard('/waiver-create/an-id/history/2');
    expect(await screen.findByText('Nothing had been published before.')).not.toBeNull();
  });

  it('switches between the publication’s languages', async () => {
    const german = documentOf(text('Mind the red rope.'), 'de');
    const version = ({ query }: RecordedRequest) => ({
      json: {
        result: readableVersion({
          ...SECOND,
          ...saying('Mind the red rope.'),
          ...(query.get('locale') === 'de' ? { document: german } : {}),
        }),
      },
    });
    startServer({ ...SERVER, [path(4)]: version });
    await openDashboard('/waiver-create/an-id/history/4');
    fireEvent.change(await screen.findByLabelText('Language of the text'), { target: { value: 'de' } });
    expect(await screen.findAllByRole('heading', { name: 'Anschrift' })).not.toEqual([]);
  });
});

describe('restoring a version', () => {
  const pressAgain = async () => {
    await openDashboard('/waiver-create/an-id/history/2');
    fireEvent.click(await screen.findByRole('button', { name: 'Use this text again' }));
  };

  it('makes its text the latest revision without publishing it', async () => {
    const server = startServer({
      ...SERVER,
      [PUT]: { json: { result: savedWaiver({ id: 'an-id', version: 5 }) } },
    });
    await pressAgain();
    await screen.findByText('This text is the newest one again. What customers sign has not changed.');
    await pageNamed('Edit waiver');
    expect(location.pathname).toBe('/waiver-create/an-id');
    const [sent] = server.requestsTo(PUT);
    expect(sent?.headers.get('if-match')).toBe('W/"4"');
    expect(sent?.body).toMatchObject({
      title: 'Climbing hall',
      locale: 'en',
      preview: true,
      config: { content: '<p>Mind the old rope.</p>' },
    });
  });

  it('fails if someone else has saved the waiver since', async () => {
    startServer({ ...SERVER, [PUT]: { status: 412, json: { code: 'version_mismatch' } } });
    await pressAgain();
    expect(await screen.findByText(/^Someone has saved this waiver in the meantime\./)).not.toBeNull();
    expect(location.pathname).toBe('/waiver-create/an-id/history/2');
  });

  it('is not offered for the latest version', async () => {
    startServer(SERVER);
    await openDashboard('/waiver-create/an-id/history/4');
    expect(await screen.findByText('This is the newest text.')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Use this text again' })).toBeNull();
  });
});
