import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { appCatalogues } from '../../../messages/app-messages.ts';
import { loadIntl } from '../../../messages/intl.ts';
import { SnackbarProvider } from '../../../ui/snackbar/snackbar.tsx';
import { moveItem, sortByKeys } from '../../../waiver-draft/order.ts';
import { PageLanguage } from '../../language/page-language.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { ReorderDialog } from './reorder-dialog.tsx';

const ITEMS = [
  { key: 'K4X9', title: 'Participant' },
  { key: 'Q7M2', title: 'Signature', note: 'Signature · Required' },
  { key: 'Z1A8', title: ' ' },
];

const Page = ({ onDone }: { readonly onDone: (keys: readonly string[]) => void }) => {
  const [isOpen, setIsOpen] = useState(true);
  const [items, setItems] = useState<readonly (typeof ITEMS)[number][]>(ITEMS);
  return isOpen ? (
    <ReorderDialog
      items={items}
      onClose={() => setIsOpen(false)}
      onDone={(keys) => {
        setItems((before) => sortByKeys(before, keys));
        onDone(keys);
      }}
    />
  ) : null;
};

const open = async (locale: ProductLocale = 'en') => {
  const onDone = vi.fn<(keys: readonly string[]) => void>();
  render(
    <PageLanguage first={await loadIntl(appCatalogues, locale)}>
      <SnackbarProvider>
        <Page onDone={onDone} />
      </SnackbarProvider>
    </PageLanguage>,
  );
  await screen.findByRole('list');
  return onDone;
};
const rows = (): HTMLElement[] => screen.getAllByRole('listitem');
const titles = (): string[] => rows().map((row) => row.querySelector('bdi')?.textContent ?? '');
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
/** Clicks without focusing the button, as Safari does. */
const press = (name: string): void => void fireEvent.click(button(name));
const announcement = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const SAVED = 'The order of the sections has been updated';

describe('reorder dialog', () => {
  it('distinguishes sections with the same title by type', async () => {
    await open();
    expect(rows().map((row) => row.querySelector('bdi')?.nextElementSibling?.textContent)).toEqual([
      undefined,
      'Signature · Required',
      undefined,
    ]);
  });

  it('moves sections by button, keeps the focus and announces the new position', async () => {
    const onDone = await open();
    press('Move “Signature” up');
    expect(titles()).toEqual(['Signature', 'Participant', 'Section 3 without a title']);
    expect(document.activeElement).toBe(button('Move “Signature” up'));
    expect(announcement()).toBe('“Signature” is now in position 1 of 3.');
    expect(onDone).not.toHaveBeenCalled();
    press('Done');
    expect(onDone.mock.calls).toEqual([[['Q7M2', 'K4X9', 'Z1A8']]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(announcement()).toBe(SAVED);
  });

  it('disables moves past either end', async () => {
    await open();
    expect(button('Move “Participant” up').getAttribute('aria-disabled')).toBe('true');
    press('Move “Participant” up');
    press('Move “Section 3 without a title” down');
    expect(titles()).toEqual(['Participant', 'Signature', 'Section 3 without a title']);
    expect(announcement()).toBe('');
  });

  it.each(['Cancel', 'Escape'])('changes nothing on %s', async (way) => {
    const onDone = await open();
    press('Move “Participant” down');
    if (way === 'Cancel') press('Cancel');
    else fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
    expect(announcement()).toBe('');
  });

  it('reports no change if the original order is restored', async () => {
    const onDone = await open();
    press('Move “Participant” down');
    press('Move “Participant” up');
    press('Done');
    expect(onDone).not.toHaveBeenCalled();
    expect(announcement()).toBe('');
  });

  it.each([
    [
      'en',
      'Drag “Signature”',
      'is picked up',
      'would be in position 1 of 3',
      'Press the space bar',
      'can be dragged',
    ],
    [
      'de',
      '„Signature“ ziehen',
      'ist aufgenommen',
      'käme auf Platz 1 von 3',
      'Mit der Leertaste',
      'lässt sich ziehen',
    ],
  ] as const)(
    'moves sections with the keyboard and announces each step in %s',
    async (locale, handle, lifted, over, keys, role) => {
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
        this: HTMLElement,
      ) {
        const row = this.closest('li');
        return new DOMRect(0, row === null ? 0 : rows().indexOf(row) * 50, 300, 48);
      });
      await open(locale);
      expect(button(handle).getAttribute('aria-roledescription')).toBe(role);
      expect(
        document.getElementById(button(handle).getAttribute('aria-describedby') ?? '')?.textContent,
      ).toMatch(keys);
      button(handle).focus();
      fireEvent.keyDown(button(handle), { code: 'Space' });
      await waitFor(() => expect(announcement()).toContain(lifted));
      await waitFor(() => {
        fireEvent.keyDown(document, { code: 'ArrowUp' });
        expect(announcement()).toContain(over);
      });
      fireEvent.keyDown(document, { code: 'Space' });
      await waitFor(() => expect(titles()[0]).toBe('Signature'));
      expect(announcement()).not.toMatch(/K4X9|Q7M2|undefined/u);
    },
  );
});

const Fields = () => {
  const [fields, setFields] = useState<readonly string[]>(['Phone', 'Size']);
  return (
    <ul>
      {fields.map((title, at) => (
        <li key={title}>
          <bdi>{title}</bdi>
          <MoveButtons
            title={title}
            at={at}
            count={fields.length}
            onMove={(to) => setFields(moveItem(fields, at, to))}
          />
        </li>
      ))}
    </ul>
  );
};

describe('field move buttons', () => {
  it('move a field and announce its new position', async () => {
    render(
      <PageLanguage first={await loadIntl(appCatalogues, 'en')}>
        <Fields />
      </PageLanguage>,
    );
    press('Move “Phone” down');
    expect(titles()).toEqual(['Size', 'Phone']);
    expect(document.activeElement).toBe(within(rows()[1] ?? document.body).getAllByRole('button')[1]);
    expect(announcement()).toBe('“Phone” is now in position 2 of 2.');
  });
});
