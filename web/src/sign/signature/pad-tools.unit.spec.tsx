import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, field, fillSigner, openSignPage } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const colours = new Set<string>();

beforeEach(() => {
  colours.clear();
  const context = new Proxy(
    {},
    {
      get: () => () => undefined,
      set: (_context, name, value) => {
        if (name === 'fillStyle') colours.add(String(value));
        return true;
      },
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLCanvasElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
  vi.useFakeTimers();
});

const draw = (y: number): void => {
  const canvas = field('ink.signature');
  const at = (x: number, buttons: number) => ({
    pointerId: 1,
    clientX: x,
    clientY: y,
    buttons,
    button: 0,
    bubbles: true,
  });
  const send = (type: string, target: EventTarget, x: number, buttons: number): void => {
    vi.advanceTimersByTime(20);
    act(() => void target.dispatchEvent(new PointerEvent(type, at(x, buttons))));
  };
  send('pointerdown', canvas, 20, 1);
  for (const x of [60, 100, 140]) send('pointermove', canvas, x, 1);
  send('pointerup', canvas, 180, 0);
  vi.advanceTimersByTime(20);
};
const sent = async (): Promise<readonly (number | undefined)[] | undefined> => {
  const server = startServer({ [SIGNING]: 'never' });
  agree();
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  const signature = server.requestsTo(SIGNING)[0]?.body.signature as
    | { strokes: { y: number }[][] }
    | undefined;
  return signature?.strokes.map((points) => points[0]?.y);
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
const said = () => screen.getByRole('status').textContent;
const open = async (): Promise<void> => {
  await openSignPage();
  chooseMode('Adult');
  fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
  fillSigner();
  fireEvent.click(screen.getByRole('radio', { name: 'Draw' }));
};

describe('signature pad', () => {
  it('disables its tools and shows a hint until something is drawn', async () => {
    await open();
    expect([isOff('Undo'), isOff('Clear')]).toEqual(['true', 'true']);
    expect(screen.getAllByText('Draw your signature here')).toHaveLength(1);
    draw(40);
    expect([isOff('Undo'), isOff('Clear')]).toEqual(['false', 'false']);
    expect(screen.queryByText('Draw your signature here')).toBeNull();
    expect(said()).toBe('Signature drawn.');
  });

  it('draws dark ink on white in every color scheme', async () => {
    await open();
    colours.clear();
    draw(40);
    const [pen = '', ...others] = colours;
    expect(others).toEqual([]);
    expect(pen).toMatch(/^#(?:[0-7][\da-f]){3}$/);
  });

  it('keeps strokes inside the box when the phone is rotated', async () => {
    let resize = (): void => undefined;
    const Observer = class {
      public constructor(callback: () => void) {
        resize = callback;
      }
      public readonly observe = (): void => undefined;
      public readonly disconnect = (): void => undefined;
    };
    vi.stubGlobal('ResizeObserver', Observer);
    await open();
    draw(40);
    vi.spyOn(HTMLCanvasElement.prototype, 'offsetWidth', 'get').mockReturnValue(150);
    act(() => resize());
    expect(await sent()).toEqual([20]);
  });

  it('sends every stroke', async () => {
    await open();
    for (const y of [40, 80, 120]) draw(y);
    expect(await sent()).toEqual([40, 80, 120]);
  });

  it('undoes the last stroke and keeps the first', async () => {
    await open();
    for (const y of [40, 80, 120]) draw(y);
    press('Undo');
    expect(await sent()).toEqual([40, 80]);
  });

  it.each([['Undo'], ['Clear']])(
    'announces that it is empty after “%s” and counts as unsigned',
    async (tool) => {
      await open();
      for (const y of tool === 'Undo' ? [40] : [40, 80]) draw(y);
      press(tool);
      expect(said()).toBe('Signature cleared.');
      expect([isOff('Undo'), isOff('Clear')]).toEqual(['true', 'true']);
      screen.getByText('Draw your signature here');
      expect(await sent()).toBeUndefined();
      screen.getByRole('region', { name: 'One answer is missing' });
      draw(100);
      expect(await sent()).toEqual([100]);
    },
  );

  it('keeps its strokes after switching to typing and back', async () => {
    await open();
    draw(40);
    fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Draw' }));
    expect(await sent()).toEqual([40]);
  });
});
