import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';

const open = async (path: string): Promise<void> => {
  startServer({ 'POST /v1/auth/logout': {}, 'GET /v1/registration': {} });
  await openDashboard(path, { isLoggedIn: false });
};

it('registered page says that a mail brings user name and password, and that the password is replaced before use', {
  meta: { spec: '2.28 Confirm registration' },
}, async () => {
  await open('/auth/confirm-registration');
  await pageNamed('Thank you for registering');
  screen.getByText('You will receive an email with your username and a temporary password.');
  screen.getByText(/You will be asked to choose your own before you can use your account\.$/);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
});

it('registration page leads those with an account to the log-in', {
  meta: { spec: '2.27 Register' },
}, async () => {
  await open('/auth/register/a-secret');
  await pageNamed('Create your account');
  const asked = (await screen.findAllByRole('textbox')).map((box) => box.getAttribute('name'));
  expect(asked).toEqual(['company', 'firstName', 'lastName', 'email']);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await pageNamed('Log in');
  expect(location.pathname).toBe('/auth/login');
});
