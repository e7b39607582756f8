import { fireEvent, screen } from '@testing-library/react';

/** Finds a field by its label, with or without the required mark. */
export const input = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${label}\\*?$`));

export const type = (label: string, value: string): void =>
  void fireEvent.change(input(label), { target: { value } });

export const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

export const errorOf = (label: string): string | null | undefined => {
  const ids = input(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id))
    .find((element) => /validation/i.test(element?.className ?? ''))?.textContent;
};
