import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placeButton, placeLink } from './button.ts';
import { type EmbedOptions, readEmbedOptions } from './embed-options.ts';
import { placeFrame, readFrameMessage } from './frame.ts';

const BASE = 'https://waivers.test';
const words = (language: string) => ({
  open: `${language}: sign`,
  choose: `${language}: choose`,
  close: 'Close',
  newTab: 'New tab',
});
const TEXTS = { en: words('en'), de: words('de') };

const divWith = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('[data-waiver],[data-waivers]');
  if (element === null) throw new Error('There is no element.');
  return element;
};
const optionsOf = (html: string) => readEmbedOptions(divWith(html), BASE, TEXTS);

describe('embed element', () => {
  beforeEach(() => document.documentElement.removeAttribute('lang'));

  it.each([
    ['<div data-waiver="a b"></div>', `${BASE}/sign-waiver/a%20b`, 'button', 'en: sign'],
    ['<div data-waivers="o" data-as="button"></div>', `${BASE}/public/o`, 'button', 'en: choose'],
    [
      '<div data-waiver="a" data-as="frame" data-locale="de"></div>',
      `${BASE}/sign-waiver/a?locale=de`,
      'frame',
      'de: sign',
    ],
    ['<div data-waiver="a" data-locale="gr"></div>', `${BASE}/sign-waiver/a?locale=gr`, 'button', 'de: sign'],
    ['<main lang="de-AT"><div data-waiver="a"></div></main>', `${BASE}/sign-waiver/a`, 'button', 'de: sign'],
    [
      '<div data-waiver="a" data-locale="tlh" data-as="window"></div>',
      `${BASE}/sign-waiver/a?locale=tlh`,
      'button',
      'en: sign',
    ],
    ['<div data-waiver="a" data-label="Our rules"></div>', `${BASE}/sign-waiver/a`, 'button', 'Our rules'],
  ])('renders %s as %s', (html, url, as, label) => {
    expect(optionsOf(html)).toMatchObject({ url, as, label });
  });

  it('sets lang on its label unless the host provides the label', () => {
    expect(optionsOf('<div data-waiver="a" data-locale="de-CH"></div>')?.lang).toBe('de');
    expect(optionsOf('<div data-waiver="a" data-locale="de" data-label="Los"></div>')?.lang).toBeUndefined();
  });

  it('is ignored without a waiver or account', () => {
    expect(optionsOf('<div data-waiver=""><a href="/">Sign</a></div>')).toBeUndefined();
  });
});

describe('embedding guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'embedding.md'), 'utf8');
  const examples = [...guide.matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) => html);

  it('contains working examples, each with a fallback link', () => {
    const found = examples.map((html) => {
      const here = html.replaceAll('https://waivers.example', BASE);
      const [tag = '', script] = /<script async src="(.*?)"><\/script>/.exec(here) ?? [];
      const element = divWith(here.replace(tag, ''));
      const { url, as } = readEmbedOptions(element, BASE, TEXTS) ?? {};
      return [as, url, element.querySelector('a')?.href, script];
    });
    const script = `${BASE}/embed/v1.js`;
    const [one, all] = [`${BASE}/sign-waiver/WAIVER-ID`, `${BASE}/public/ACCOUNT-ID`];
    expect(found).toEqual([
      ['button', one, one, script],
      ['frame', `${all}?locale=de`, all, script],
    ]);
  });
});

describe('message from a frame', () => {
  it('reports the height, capped at 50,000 px, and the offset to scroll to', () => {
    expect(readFrameMessage({ waivers: 1, height: 700 })).toEqual({
      height: 700,
      top: undefined,
      isEscape: false,
    });
    expect(readFrameMessage({ waivers: 1, height: 700, top: 20 })?.top).toBe(20);
    expect(readFrameMessage({ waivers: 1, height: 1e9 })?.height).toBe(50_000);
    expect(readFrameMessage({ waivers: 1, height: 700, esc: 1 })?.isEscape).toBe(true);
  });

  it.each([
    null,
    'waivers',
    { height: 1 },
    { waivers: 2, height: 1 },
    { waivers: 1 },
    { waivers: 1, height: '1px' },
    { waivers: 1, height: Number.NaN },
    { waivers: 1, height: -1 },
  ])('is ignored if it is %j', (data) => {
    expect(readFrameMessage(data)).toBeUndefined();
  });
});

const OPTIONS: EmbedOptions = {
  url: `${BASE}/sign-waiver/a`,
  as: 'frame',
  label: 'Sign',
  texts: TEXTS.en,
  lang: 'en',
};
const MESSAGE = { height: 0, top: undefined, isEscape: false };

describe('embedded frame', () => {
  it('has a title, replaces the link and grows with its page', () => {
    const element = divWith('<div data-waiver="a"><a href="/">Sign</a></div>');
    const { frame, hear } = placeFrame(element, OPTIONS);
    expect([element.children.length, frame.title, frame.src]).toEqual([1, 'Sign', OPTIONS.url]);
    const first = Number.parseFloat(frame.style.height);
    hear({ ...MESSAGE, height: first + 500 });
    expect(frame.style.height).toBe(`${first + 500}px`);
  });

  it('does not shrink before its first use, to avoid layout shifts', () => {
    const element = divWith('<div data-waiver="a" style="min-height: 900px"></div>');
    const { frame, hear } = placeFrame(element, OPTIONS);
    const first = frame.style.height;
    hear({ ...MESSAGE, height: 100 });
    expect(frame.style.height).toBe(first);
    hear({ ...MESSAGE, height: 100, top: 10 });
    expect([frame.style.height, element.style.minHeight]).toEqual(['100px', '0']);
    hear({ ...MESSAGE, height: 300 });
    expect(frame.style.height).toBe('300px');
  });

  it('scrolls the host page to a focused element that is out of view', () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const { frame, hear } = placeFrame(divWith('<div data-waiver="a"></div>'), OPTIONS);
    const at = vi.spyOn(frame, 'getBoundingClientRect');
    at.mockReturnValue({ top: -2000 } as DOMRect);
    hear({ ...MESSAGE, height: 700, top: 100 });
    expect(scrolled).toHaveBeenLastCalledWith(0, -1980);
    at.mockReturnValue({ top: 0 } as DOMRect);
    hear({ ...MESSAGE, height: 700, top: 100 });
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});

describe('embedded button', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('opens the page in a dialog and keeps its state when reopened', () => {
    const { frame, hear } = placeButton(divWith('<div data-waiver="a"></div>'), OPTIONS);
    expect(document.querySelector('button')?.lang).toBe('en');
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    const dialog = document.querySelector('dialog');
    expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, 'Sign']);
    expect(document.documentElement.style.overflow).toBe('hidden');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([dialog?.open, document.documentElement.style.overflow]).toEqual([false, '']);
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(document.querySelector('iframe')).toBe(frame);
    hear({ ...MESSAGE, isEscape: true });
    expect(dialog?.open).toBe(false);
  });

  it('is unstyled with data-look="none"', () => {
    const styleOf = (html: string): string => {
      placeButton(divWith(html), OPTIONS);
      return screen.getByRole('button', { name: 'Sign' }).style.background;
    };
    expect(styleOf('<div data-waiver="a"></div>')).not.toBe('');
    expect(styleOf('<div data-waiver="a" data-look="none"></div>')).toBe('');
  });
});

it('fallback link for hosts that forbid frames opens the page in a new tab', () => {
  placeLink(divWith('<div data-waiver="a"></div>'), OPTIONS);
  const link = screen.getByRole('link', { name: 'Sign' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    OPTIONS.url,
    '_blank',
    'noopener',
  ]);
});
