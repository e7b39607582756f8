import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { documentOf, samplePart, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { chooseMode, field, fill } from '../../testing/sign-page.tsx';
import { LivePreview } from './framed-preview.tsx';
import * as dashboardMessages from './listen.ts';
import { changesBetween, type FromPreview, type PreviewContent, type ToPreview } from './preview-content.ts';

const sent: FromPreview[] = [];
const dashboard = { postMessage: (message: FromPreview) => void sent.push(message) } as unknown as Window;

const shownIn = (locale: 'en' | 'de', changes: Partial<PreviewContent['text']> = {}): PreviewContent => {
  const { parts, ...text } = documentOf(templateConfig(locale), locale);
  const placed = (all: typeof parts.adult) =>
    all.map((part, index) => ({ section: `section ${part.type} ${index}`, part }));
  return {
    page: { background: null, logo: null, company: 'Hall' },
    text: { ...text, defaultWaiverMode: 'adult', ...changes },
    parts: { adult: placed(parts.adult), minors: placed(parts.minors) },
  };
};

const FIRST = shownIn('en');

const tell = (message: unknown, from: Partial<MessageEventInit> = {}): Promise<void> =>
  act(async () => {
    const event = { data: message, origin: location.origin, source: dashboard, ...from };
    window.dispatchEvent(new MessageEvent('message', event as MessageEventInit));
  });
const show = (after: PreviewContent, before?: PreviewContent): Promise<void> =>
  tell({ kind: 'changes', changes: changesBetween(before, after) } satisfies ToPreview);

const heading = (): string | null | undefined => document.querySelector('h1')?.textContent;

beforeEach(async () => {
  vi.stubGlobal('parent', dashboard);
  sent.length = 0;
  await act(async () => void render(<LivePreview dashboard={dashboardMessages} />));
});
afterEach(() => vi.unstubAllGlobals());

const open = async (shown = FIRST): Promise<void> => {
  await show(shown);
  await waitFor(() => expect(heading()).toBeDefined());
};

describe('live preview', () => {
  it('requests the text and renders it as customers see it', async () => {
    expect(sent).toEqual([{ kind: 'ready' }]);
    await open();
    expect(heading()).toBe('Climbing hall');
    screen.getByRole('heading', { name: 'Electronic signature' });
    screen.getByRole('listitem', { current: 'step' });
  });

  it('submits and stores nothing', async () => {
    const server = startServer({});
    await open();
    fill('signer.firstName', 'Ann');
    const button = screen.getByRole('button', { name: 'Previewing Waiver' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(server.requests).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).toBe('{}');
  });

  it('applies every change and keeps entered values', {
    meta: { spec: '2.71 Previewing Waiver' },
  }, async () => {
    await open();
    chooseMode('Minor(s)');
    fill('signer.firstName', 'Ann');
    const box = field('signer.firstName');
    const after = { ...FIRST, text: { ...FIRST.text, heading: 'Bouldering hall' } };
    await show(after, FIRST);
    expect(heading()).toBe('Bouldering hall');
    expect(field('signer.firstName')).toBe(box);
    expect(box.value).toBe('Ann');
    screen.getByRole('heading', { name: 'Minor 1' });
  });

  it('shows the participant choice until a section is edited', {
    meta: { spec: '3.7 config' },
  }, async () => {
    await open(shownIn('en', { defaultWaiverMode: undefined }));
    const adult = screen.getByRole<HTMLInputElement>('radio', { name: 'Adult' });
    expect(adult.checked).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Address' })).toBeNull();
    await tell({ kind: 'look', at: 'section address 1' } satisfies ToPreview);
    screen.getByRole('heading', { name: 'Address' });
    expect(adult.checked).toBe(true);
    await show(shownIn('en', { defaultWaiverMode: 'minors', numberParticipants: 2 }));
    screen.getByRole('heading', { name: 'Minor 2' });
  });

  it('starts in the default mode and follows the setting until a mode is selected', async () => {
    await open(shownIn('en', { defaultWaiverMode: 'minors', numberParticipants: 2 }));
    screen.getByRole('heading', { name: 'Minor 2' });
    await show(shownIn('en', { defaultWaiverMode: 'minors', numberParticipants: 3 }));
    screen.getByRole('heading', { name: 'Minor 3' });
    chooseMode('Adult');
    await show(shownIn('en', { defaultWaiverMode: 'minors', numberParticipants: 4 }));
    screen.getByRole('heading', { name: 'Participant' });
    await show(shownIn('en', { participantSelector: false }));
    expect(screen.queryByRole('radio', { name: 'Adult' })).toBeNull();
  });

  it('requests another language and switches once it arrives', async () => {
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    expect(sent).toContainEqual({ kind: 'language', locale: 'de' });
    await show(shownIn('de'), FIRST);
    await screen.findByRole('button', { name: 'Vorschau' });
    expect(document.documentElement.lang).toBe('de');
  });

  it('reports clicks on a section, but not on its fields', async () => {
    await open();
    fireEvent.click(screen.getByRole('heading', { name: 'Address' }));
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    fireEvent.click(field('signer.firstName'));
    fireEvent.click(screen.getByRole('heading', { name: 'Who is taking part?' }));
    expect(sent.slice(1)).toEqual([
      { kind: 'pressed', section: 'section address 1' },
      { kind: 'pressed', section: null },
    ]);
  });

  it.each([
    ['another origin', { origin: 'https://stranger.test' }],
    ['another window', { source: window }],
    ['nobody', { source: null }],
  ])('ignores %s', async (_name, from) => {
    await open();
    const after = { ...FIRST, text: { ...FIRST.text, heading: 'Forged' } };
    await tell({ kind: 'changes', changes: changesBetween(FIRST, after) }, from);
    expect(heading()).toBe('Climbing hall');
  });

  it('renders an empty draft', async () => {
    const empty = samplePart({ type: 'signature', title: '' });
    const { name: _name, fieldsGroups: _groups, ...part } = { ...empty, name: undefined, groups: [] };
    await open({
      ...shownIn('en', { title: '', heading: '', subtitle: '' }),
      parts: { adult: [{ section: 'a', part }], minors: [] },
    });
    screen.getByRole('button', { name: 'Previewing Waiver' });
  });

  it('recovers from a rendering error', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    const broken = { ...FIRST, text: { ...FIRST.text, content: null as never } };
    await show(broken, FIRST);
    expect(heading()).toBeUndefined();
    await show(FIRST, broken);
    expect(heading()).toBe('Climbing hall');
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });
});

describe('edited section', () => {
  const scrolled: unknown[] = [];
  const place = (top: number) =>
    vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ top, bottom: top + 100 } as DOMRect);
  beforeEach(() => {
    scrolled.length = 0;
    vi.stubGlobal('scrollTo', (to: unknown) => void scrolled.push(to));
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [5000, 1],
    [-200, 1],
    [100, 0],
  ])('at %i px is scrolled into view only when out of view', async (top, times) => {
    await open();
    place(top);
    await tell({ kind: 'look', at: 'section address 1' } satisfies ToPreview);
    expect(scrolled).toHaveLength(times);
  });

  it('is ignored when it does not exist', async () => {
    await open();
    place(5000);
    await tell({ kind: 'look', at: 'section missing 9' } satisfies ToPreview);
    expect(scrolled).toEqual([]);
    await tell({ kind: 'look', at: null } satisfies ToPreview);
    expect(scrolled).toHaveLength(1);
  });
});
