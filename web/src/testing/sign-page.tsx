import { fireEvent, type RenderResult, render, screen } from '@testing-library/react';
import type { PageOwner, SignPageData, SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { ADULT, TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import { loadConfirmation, loadOtherScreen } from '../sign/other-screens.ts';
import { SignApp } from '../sign/sign-app.tsx';

export const WAIVER: SignPageWaiver = {
  id: '01933b5e-0000-7000-8000-000000000001',
  published: true,
  locale: 'en',
  locales: ['en', 'de'],
  timeZone: 'UTC',
  revision: 2,
  document: TEMPLATE_DOCUMENT,
  versionHash: 'ab'.repeat(32),
  background: null,
  logo: null,
};

type Opened = {
  readonly waiver?: SignPageWaiver | undefined;
  readonly screen?: SignPageData['screen'];
  readonly locale?: FinishedLocale;
  readonly hasFailed?: boolean;
  readonly path?: string;
  readonly now?: () => Date;
  readonly owner?: PageOwner;
  readonly mailServer?: boolean;
  readonly isStranger?: boolean;
};

/** Opens a sign page, by default the signing screen. */
export const openSignPage = async ({
  screen: named = 'sign',
  waiver = named === 'sign' || named === 'preview' ? WAIVER : undefined,
  locale = 'en',
  hasFailed = false,
  path = `/sign-waiver/${WAIVER.id}`,
  now = () => new Date(),
  owner,
  mailServer = true,
  isStranger = false,
}: Opened = {}): Promise<RenderResult> => {
  history.replaceState(null, '', path);
  const intl = await loadIntl(signCatalogues, locale);
  const other = await loadOtherScreen(named === 'not_found' && waiver !== undefined ? 'preview' : named);
  const screens = named === 'sign' ? await loadConfirmation() : other;
  const data: SignPageData = {
    screen: named,
    locale,
    waiver: named === 'sign' ? (waiver ?? null) : null,
    ...(owner && { owner }),
    mailServer,
    serverTime: new Date().toISOString(),
  };
  return render(<SignApp start={{ data, waiver, isStranger, hasFailed, screens, intl, now }} />);
};

/** Finds a field by its key, such as `signer.firstName`, `0.firstName` or `ink.signature`. */
export const field = (key: string): HTMLInputElement => {
  const found = document.getElementById(`field-${key}`);
  if (found === null) throw new Error(`The page has no field ${key}.`);
  return found as HTMLInputElement;
};

export const errorOf = (key: string): string | null | undefined => {
  const id = field(key).getAttribute('aria-describedby');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

export const fill = (key: string, value: string): void => {
  const button = document.querySelector(`input[type=radio][name="${key}"][value="${value}"]`);
  if (button !== null) {
    fireEvent.click(button);
    return;
  }
  fireEvent.change(field(key), { target: { value } });
};

export const chooseMode = (name: 'Adult' | 'Minor(s)'): void => {
  fireEvent.click(screen.getByRole('radio', { name }));
};

export const fillSigner = (changes: Readonly<Record<string, string>> = {}): void => {
  const { electronicConsent: _ticked, ...typed } = ADULT;
  const all = { ...typed, 'email-again': ADULT.email, ...changes };
  for (const [name, value] of Object.entries(all)) fill(`signer.${name}`, value);
  fireEvent.click(field('signer.electronicConsent'));
  fill('ink.signature', 'Ann Lee');
};

export const fillMinor = (index: number, firstName: string): void => {
  const birth = { birthMonth: 'July', birthDay: '4', birthYear: '2015' };
  for (const [name, value] of Object.entries({ firstName, lastName: 'Lee', ...birth }))
    fill(`${index}.${name}`, value);
};

export const agree = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'I agree to this document' }));
};
