import { fireEvent, render, screen } from '@testing-library/react';
import app from '@waivers/waiver/texts/en/app.json';
import sign from '@waivers/waiver/texts/en/sign.json';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { NewPasswordField } from './password-field.tsx';

const Form = () => {
  const [password, setPassword] = useState('');
  return (
    <IntlProvider locale="en" messages={{ ...app, ...sign }}>
      <NewPasswordField label="New password" name="new" value={password} onChange={setPassword} />
    </IntlProvider>
  );
};

it.each([
  ['hunter2', 'Weak: easy to guess. Make it longer.'],
  ['kayak and paddle 77', 'Strong password'],
])('a new password %s is called “%s”', async (password, said) => {
  render(<Form />);
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  await screen.findByText(said);
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: '' } });
  expect(screen.queryByText(said)).toBeNull();
});
