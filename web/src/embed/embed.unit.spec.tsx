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
const wanted = (html: string) => readEmbedOptions(divWith(html), BASE, TEXTS);

describe('an element of a page', () => {
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
  ])('%s wants %s', (html, url, as, label) => {
    expect(wanted(html)).toMatchObject({ url, as, label });
  });

  it('has a label in a language of ours, or in one that we do not know', () => {
    expect(wanted('<div data-waiver="a" data-locale="de-CH"></div>')?.lang).toBe('de');
    expect(wanted('<div data-waiver="a" data-locale="de" data-label="Los"></div>')?.lang).toBeUndefined();
  });

  it('that names nothing stays as it is', () => {
    expect(wanted('<div data-waiver=""><a href="/">Sign</a></div>')).toBeUndefined();
  });
});

describe('the examples of the documentation', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'embedding.md'), 'utf8');
  const examples = [...guide.matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) => html);

  it('want what is written above them, and have a link to it', () => {
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

describe('what a frame says', () => {
  it('is a height, and what is to be seen', () => {
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
  ])('is nothing when it is %j', (data) => {
    expect(readFrameMessage(data)).toBeUndefined();
  });
});

const WANTED: EmbedOptions = {
  url: `${BASE}/sign-waiver/a`,
  as: 'frame',
  label: 'Sign',
  texts: TEXTS.en,
  lang: 'en',
};
const said = { height: 0, top: undefined, isEscape: false };

describe('a frame in the page', () => {
  it('has a name, no frame around it, and grows with its page', () => {
    const element = divWith('<div data-waiver="a"><a href="/">Sign</a></div>');
    const { frame, hear } = placeFrame(element, WANTED);
    expect([element.children.length, frame.title, frame.src]).toEqual([1, 'Sign', WANTED.url]);
    const first = Number.parseFloat(frame.style.height);
    hear({ ...said, height: first + 500 });
    expect(frame.style.height).toBe(`${first + 500}px`);
  });

  it('does not shrink before somebody has done something, so that nothing below it jumps', () => {
    const element = divWith('<div data-waiver="a" style="min-height: 900px"></div>');
    const { frame, hear } = placeFrame(element, WANTED);
    const first = frame.style.height;
    hear({ ...said, height: 100 });
    expect(frame.style.height).toBe(first);
    hear({ ...said, height: 100, top: 10 });
    expect([frame.style.height, element.style.minHeight]).toEqual(['100px', '0']);
    hear({ ...said, height: 300 });
    expect(frame.style.height).toBe('300px');
  });

  it('scrolls the page around to what has the focus, when that cannot be seen', () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const { frame, hear } = placeFrame(divWith('<div data-waiver="a"></div>'), WANTED);
    const at = vi.spyOn(frame, 'getBoundingClientRect');
    at.mockReturnValue({ top: -2000 } as DOMRect);
    hear({ ...said, height: 700, top: 100 });
    expect(scrolled).toHaveBeenLastCalledWith(0, -1980);
    at.mockReturnValue({ top: 0 } as DOMRect);
    hear({ ...said, height: 700, top: 100 });
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});

describe('a button in the page', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('opens a dialog with the page, which is still as it was when it is opened again', () => {
    const { frame, hear } = placeButton(divWith('<div data-waiver="a"></div>'), WANTED);
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
    hear({ ...said, isEscape: true });
    expect(dialog?.open).toBe(false);
  });

  it('can be left to the styles of the page', () => {
    const styleOf = (html: string): string => {
      placeButton(divWith(html), WANTED);
      return screen.getByRole('button', { name: 'Sign' }).style.background;
    };
    expect(styleOf('<div data-waiver="a"></div>')).not.toBe('');
    expect(styleOf('<div data-waiver="a" data-look="none"></div>')).toBe('');
  });
});

it('where frames are not allowed, a link opens the page in a tab of its own', () => {
  placeLink(divWith('<div data-waiver="a"></div>'), WANTED);
  const link = screen.getByRole('link', { name: 'Sign' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    WANTED.url,
    '_blank',
    'noopener',
  ]);
});
