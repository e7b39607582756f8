import { randomUUID } from 'node:crypto';
import type { LoggedInOwner } from '../../owner-product.ts';
import { cut, hang, type State, submit, type World } from '../state.ts';

const typeRegistration = async (world: World, email: string) => {
  const { page } = world;
  await page.locator('[name=company]').fill('Höhenluft');
  await page.locator('[name=firstName]').fill('Mara');
  await page.locator('[name=lastName]').fill('Lindqvist');
  await page.locator('[name=email]').fill(email);
  await submit(world);
};
const registration = ({ product }: World) => product.registrationPath;
const logIn = async (world: World, { username, password }: LoggedInOwner) => {
  await world.page.locator('[name=username]').fill(username);
  await world.page.locator('[name=password]').fill(password);
  await submit(world);
};
const logInFirst = async (world: World) => {
  await world.page.locator('[name=username]').fill(world.firstLogIn.username);
  await world.page.locator('[name=password]').fill(world.firstLogIn.temporaryPassword);
  await submit(world);
  await world.page.locator('[name=new-password]').waitFor();
};

const choosePassword = async (world: World, password: string) => {
  await logInFirst(world);
  await world.page.locator('[name=new-password]').fill(password);
  await world.page.locator('[name=confirmation]').fill(password);
  await submit(world);
};
const waitForAlert = ({ page }: World) => page.getByRole('alert').waitFor();

export const BEFORE_LOG_IN: readonly State[] = [
  {
    screen: 'log in',
    state: 'initial',
    viewer: 'anonymous',
    path: '/',
    reach: ({ page }) => page.locator('[name=username]').waitFor(),
    shows: ['Log in', 'Username or email', 'Password'],
  },
  {
    screen: 'log in',
    state: 'refused',
    viewer: 'anonymous',
    path: '/auth/login',
    reach: async (world) => {
      await submit(world);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['Your username or password is invalid.'],
  },
  {
    screen: 'log in',
    state: 'no answer',
    viewer: 'anonymous',
    path: '/auth/login',
    intercept: cut('**/v1/auth/login'),
    reach: async (world) => {
      await logIn(world, world.owner);
      await waitForAlert(world);
    },
    shows: ['There is no connection right now.'],
  },
  {
    screen: 'log in',
    state: 'busy',
    viewer: 'anonymous',
    path: '/auth/login',
    intercept: (page) => page.route('**/v1/auth/login', (route) => route.fulfill({ status: 503 })),
    reach: async (world) => {
      await logIn(world, world.owner);
      await waitForAlert(world);
    },
    shows: ['The service is busy right now.'],
  },
  {
    screen: 'log in',
    state: 'logging in',
    viewer: 'anonymous',
    path: '/auth/login',
    intercept: hang('**/v1/auth/login'),
    reach: (world) => logIn(world, world.owner),
    shows: ['Logging in …'],
  },
  {
    screen: 'first password',
    state: 'initial',
    viewer: 'first log-in',
    path: '/auth/login',
    reach: logInFirst,
    shows: ['Choose your password', 'New password', 'Confirm the new password', 'Change'],
  },
  {
    screen: 'first password',
    state: 'refused',
    viewer: 'first log-in',
    path: '/auth/login',
    reach: async (world) => {
      await logInFirst(world);
      await world.page.locator('[name=new-password]').fill('kayaks');
      await world.page.locator('[name=confirmation]').fill('kayak');
      await submit(world);
    },
    shows: ['Passwords require at least 6 characters and one number', 'Passwords do not match'],
  },
  {
    screen: 'first password',
    state: 'easy to guess',
    viewer: 'first log-in',
    path: '/auth/login',
    reach: async (world) => {
      await choosePassword(world, 'password1');
      await waitForAlert(world);
    },
    shows: ['This password is easy to guess, please choose another one'],
  },
  {
    screen: 'first password',
    state: 'expired',
    viewer: 'first log-in',
    path: '/auth/login',
    intercept: (page) => page.route('**/v1/auth/new-password', (route) => route.fulfill({ status: 401 })),
    reach: async (world) => {
      await choosePassword(world, 'kayak-tour-7');
      await waitForAlert(world);
    },
    shows: ['This log-in has expired.', 'Back to log-in'],
  },
  {
    screen: 'first password',
    state: 'shown while typing',
    viewer: 'first log-in',
    path: '/auth/login',
    reach: async (world) => {
      await logInFirst(world);
      await world.page.locator('[name=new-password]').fill('kayak-tour-7');
      await world.page.locator('button[type=button]').first().click();
    },
    shows: ['Hide'],
  },
  {
    screen: 'first password',
    state: 'reloaded',
    viewer: 'anonymous',
    path: '/auth/change-password',
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ['Log in first'],
  },
  {
    screen: 'register',
    state: 'initial',
    viewer: 'anonymous',
    path: registration,
    reach: ({ page }) => page.locator('[name=company]').waitFor(),
    shows: ['Create your account', 'Company name', 'First name', 'Last name', 'Email', 'Register', 'Log in'],
  },
  {
    screen: 'register',
    state: 'empty',
    viewer: 'anonymous',
    path: registration,
    reach: submit,
    shows: ['This field is required.', 'Email is required'],
  },
  {
    screen: 'register',
    state: 'wrong address',
    viewer: 'anonymous',
    path: registration,
    reach: (world) => typeRegistration(world, 'mara@'),
    shows: ['Email must be valid'],
  },
  {
    screen: 'register',
    state: 'known address',
    viewer: 'anonymous',
    path: registration,
    reach: async (world) => {
      const email = `mara-${randomUUID()}@venue.test`;
      await typeRegistration(world, email);
      await world.page.waitForURL('**/auth/confirm-registration');
      await world.page.goto(world.product.url + registration(world));
      await typeRegistration(world, email);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['There is an account with this email already.'],
  },
  {
    screen: 'register',
    state: 'invalid link',
    viewer: 'anonymous',
    path: '/auth/register/wrong',
    reach: ({ page }) => page.locator('main:not(:has(form, [role=progressbar])) h1').waitFor(),
    shows: ['This registration link is not valid', 'or ask for a new one.'],
  },
  {
    screen: 'register',
    state: 'no answer',
    viewer: 'anonymous',
    path: registration,
    intercept: cut('**/v1/user'),
    reach: async (world) => {
      await typeRegistration(world, 'mara@venue.test');
      await waitForAlert(world);
    },
    shows: ['There is no connection right now.'],
  },
  {
    screen: 'register',
    state: 'registered',
    viewer: 'anonymous',
    path: '/auth/confirm-registration',
    reach: ({ page }) => page.locator('main h1').waitFor(),
    shows: [
      'Thank you for registering',
      'You will receive an email with your username and a temporary password.',
      'You will be asked to choose your own before you can use your account.',
    ],
  },
  {
    screen: 'log in',
    state: 'no redirect to another site',
    viewer: 'anonymous',
    path: '/auth/login?next=%2F%2509%2Fexample.invalid',
    reach: async (world) => {
      await logIn(world, world.owner);
      await world.page.waitForURL(`${world.product.url}/`);
    },
    shows: ['Signed Waivers'],
  },
  {
    screen: 'start',
    state: 'no answer',
    viewer: 'anonymous',
    path: '/waivers',
    intercept: cut('**/v1/auth/refresh'),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'There is no connection right now.', 'Try again'],
  },
];
