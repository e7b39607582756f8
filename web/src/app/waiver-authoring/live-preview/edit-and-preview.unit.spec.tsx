import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type PreviewContent,
  type ToPreview,
  withChanges,
} from '../../../frames/live-preview/preview-content.ts';
import { shownWaiver } from '../../../testing/answers.ts';
import { openDashboard } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const READ = `GET /v1/waiver/${ID}`;

const settled = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Finds the frame and simulates the page inside it. */
const openPhone = async () => {
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    if (found === null) throw new Error('No frame yet.');
    return found;
  });
  const messages: ToPreview[] = [];
  const inside = {
    postMessage: (message: ToPreview) => void messages.push(structuredClone(message)),
  } as unknown as Window;
  vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(inside as never);
  const say = async (data: unknown, source = inside): Promise<void> => {
    const event = { data, origin: location.origin, source } as unknown as MessageEventInit;
    await act(async () => void window.dispatchEvent(new MessageEvent('message', event)));
    await settled();
  };
  await waitFor(async () => {
    await say({ kind: 'ready' });
    expect(messages).not.toEqual([]);
  });
  const currentPage = (): PreviewContent | undefined =>
    messages.reduce<PreviewContent | undefined>(
      (before, message) => (message.kind === 'changes' ? withChanges(before, message.changes) : before),
      undefined,
    );
  return { messages, say, currentPage };
};

const open = async () => {
  startServer({
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    'GET /v1/signed_waiver/events': 'never',
    [READ]: { json: shownWaiver({ id: ID }) },
  });
  await openDashboard(`/waiver-create/${ID}`);
  await screen.findByRole('textbox', { name: 'Title' });
};

/** Opens a window wide enough for both form and preview. */
const openWide = async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1200px)' }),
  );
  await open();
  return screen.findByRole('button', { name: 'Skip the preview' });
};

const openTab = (name: string): void => void fireEvent.click(screen.getByRole('tab', { name }));
const title = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Title' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('narrow window', () => {
  it('shows either the form or the preview and makes the other one inert', async () => {
    await open();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Edit' }).getAttribute('aria-selected')).toBe('true');
    openTab('Preview');
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('/live-preview');
    openTab('Edit');
    expect(document.querySelector('iframe')?.closest('[inert]')).not.toBeNull();
    expect(title().value).toBe('Climbing hall');
  });

  it('switches tabs with the arrow keys', async () => {
    await open();
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Edit' }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Preview' }));
    expect(screen.getByRole('tabpanel', { name: 'Preview' })).toBeDefined();
  });
});

describe('wide window', () => {
  it('lets keyboard users skip the preview and return to the last field', async () => {
    const skip = await openWide();
    const back = screen.getByRole('button', { name: 'Back to the form' });
    const frame = document.querySelector('iframe');
    if (frame === null) throw new Error('No frame.');
    const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
    expect(skip.compareDocumentPosition(frame) & after).toBe(after);
    expect(frame.compareDocumentPosition(back) & after).toBe(after);
    act(() => screen.getByRole('textbox', { name: 'Subtitle' }).focus());
    act(() => skip.focus());
    fireEvent.click(skip);
    expect(document.activeElement).toBe(back);
    fireEvent.click(back);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subtitle' }));
  });

  it('covers the frame until it has received the draft', async () => {
    await openWide();
    const cover = () => document.querySelector('iframe')?.nextElementSibling;
    expect(cover()).toBeInstanceOf(HTMLElement);
    await openPhone();
    expect(cover()).toBeNull();
  });

  it('moves focus to the title if no field was focused before', async () => {
    await openWide();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(document.activeElement).toBe(title()));
  });
});

describe('preview frame', () => {
  it('receives all text once ready, then only changes', {
    meta: { spec: '2.71 Previewing Waiver' },
  }, async () => {
    await open();
    openTab('Preview');
    const { messages, currentPage } = await openPhone();
    expect(currentPage()?.text.heading).toBe('Climbing hall');
    openTab('Edit');
    fireEvent.change(title(), { target: { value: 'Bouldering hall' } });
    await settled();
    expect(currentPage()?.text.heading).toBe('Climbing hall');
    const before = messages.length;
    openTab('Preview');
    await settled();
    expect(messages.slice(before)).toEqual([
      {
        kind: 'changes',
        changes: {
          page: {},
          text: { title: 'Bouldering hall', heading: 'Bouldering hall', questions: [] },
          parts: { adult: [0, 1, 2, 3, 4], minors: [0, 1, 2, 3, 4, 5] },
        },
      },
    ]);
  });

  it('receives all text again after a reload', async () => {
    await open();
    openTab('Preview');
    const { messages, say } = await openPhone();
    messages.length = 0;
    await say({ kind: 'ready' });
    expect(messages).toMatchObject([{ kind: 'changes', changes: { text: { heading: 'Climbing hall' } } }]);
  });

  it('switches to the language selected inside it', async () => {
    await open();
    openTab('Preview');
    const { say, currentPage } = await openPhone();
    await say({ kind: 'language', locale: 'de' });
    await waitFor(() => expect(currentPage()?.text.locale).toBe('de'));
    expect(currentPage()?.parts.adult[0]?.part.title).toBe('Teilnehmende Person');
    await say({ kind: 'language', locale: 'ja' });
    await waitFor(() => expect(currentPage()?.text.locale).toBe('ja'));
  });

  it('opens the editor for a section clicked inside it', async () => {
    await open();
    openTab('Preview');
    const { say, currentPage } = await openPhone();
    const section = currentPage()?.parts.adult[1]?.section;
    await say({ kind: 'pressed', section });
    expect(screen.getByRole('tab', { name: 'Edit' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement?.closest(`#section-${section}`)).not.toBeNull();
  });

  it('ignores messages from other windows', async () => {
    await open();
    openTab('Preview');
    const { say } = await openPhone();
    await say({ kind: 'pressed', section: null }, window);
    expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
  });
});
