import { fireEvent, screen } from '@testing-library/react';
import { configWith, documentOf, sampleField, samplePart } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it, vi } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fill,
  openSignPage,
  WAIVER,
} from '../../../testing/sign-page.tsx';

describe('form validation', () => {
  const own = (
    ['text', 'number', 'select', 'checkboxes', 'multiple_choice', 'yes_no', 'checkbox'] as const
  ).map((type) => sampleField({ name: type, type, options: ['First', 'Second', '3', '4', '5', '6', '7'] }));
  const waiver = {
    ...WAIVER,
    document: documentOf(configWith(samplePart({ type: 'general', title: 'Own' }, own))),
  };
  const touch: Readonly<Record<string, (key: string) => void>> = {
    text: (key) => {
      for (const value of ['a', '']) fill(key, value);
    },
    number: (key) => fill(key, 'x'),
    select: (key) => {
      for (const value of ['First', '']) fill(key, value);
    },
    checkboxes: (key) => [1, 2].forEach(() => void fireEvent.click(field(key))),
    checkbox: (key) => [1, 2].forEach(() => void fireEvent.click(field(key))),
  };

  it.each(Object.keys(touch))('of type %s runs on blur, not before', async (type) => {
    await openSignPage({ waiver });
    chooseMode('Adult');
    const key = `signer.${type}`;
    fireEvent.blur(field(key));
    expect(errorOf(key)).toBeUndefined();
    touch[type]?.(key);
    expect(errorOf(key)).toBeUndefined();
    fireEvent.blur(field(key));
    expect(errorOf(key)).toMatch(/^Please/);
  });

  it('checks a date of birth once all three parts have lost focus', async () => {
    await openSignPage();
    chooseMode('Adult');
    const wrong = (): number => document.querySelectorAll('[aria-invalid=true]').length;
    fill('signer.birthMonth', 'February');
    fireEvent.blur(field('signer.birthMonth'), { relatedTarget: field('signer.birthDay') });
    expect(wrong()).toBe(0);
    fill('signer.birthDay', '31');
    fireEvent.blur(field('signer.birthDay'), { relatedTarget: field('signer.birthYear') });
    expect(wrong()).toBe(0);
    fill('signer.birthYear', '2000');
    expect(wrong()).toBe(0);
    fireEvent.blur(field('signer.birthYear'), { relatedTarget: field('signer.address') });
    expect(wrong()).toBe(1);
  });

  it('uses the page’s clock instead of the device’s', async () => {
    await openSignPage({ now: () => new Date('2001-06-15T12:00:00Z') });
    chooseMode('Adult');
    const date = { birthMonth: 'June', birthDay: '17', birthYear: '2001' };
    for (const [name, value] of Object.entries(date)) fill(`signer.${name}`, value);
    fireEvent.blur(field('signer.birthYear'), { relatedTarget: field('signer.address') });
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  });
});

describe('incomplete form', () => {
  it('scrolls to the summary and drops errors when the mode changes', async () => {
    startServer({});
    const shown: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      shown.push(this);
    });
    await openSignPage();
    chooseMode('Adult');
    agree();
    const summary = screen.getByRole('region', { name: /are missing$/ });
    expect(shown).toEqual([summary]);
    chooseMode('Minor(s)');
    expect(summary.isConnected).toBe(false);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    fill('signer.phone', 'call me');
    fireEvent.blur(field('signer.phone'));
    expect(errorOf('signer.phone')).toMatch(/^Please enter a valid phone number\./);
    expect(screen.queryByRole('region', { name: /missing|correcting/ })).toBeNull();
  });
});
