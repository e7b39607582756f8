import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PageLanguage } from '../../app/language/page-language.tsx';
import { appCatalogues } from '../../messages/app-messages.ts';
import { loadIntl } from '../../messages/intl.ts';
import { ScriptFailed, screenOf } from './screen.tsx';

const Hello = ({ name }: { readonly name: string }) => <h1>Hello, {name}</h1>;
const hello = { default: Hello };

const show = async (Screen: ReturnType<typeof screenOf<{ readonly name: string }>>) => {
  const intl = await loadIntl(appCatalogues, 'en');
  render(
    <PageLanguage first={intl}>
      <Screen name="Mara" />
    </PageLanguage>,
  );
};

it('screenOf loads a screen once, on first render', async () => {
  const script = vi.fn<() => Promise<typeof hello>>(async () => hello);
  const Screen = screenOf(script);
  expect(script).not.toHaveBeenCalled();
  await show(Screen);
  await screen.findByRole('heading', { name: 'Hello, Mara' });
  await show(Screen);
  expect(script).toHaveBeenCalledTimes(1);
});

it('screenOf renders a loaded screen immediately', async () => {
  const Screen = screenOf(async () => hello);
  await Screen.load();
  await show(Screen);
  expect(screen.queryByRole('heading', { name: 'Hello, Mara' })).not.toBeNull();
});

it.each([
  [true, 'Please reload the page.'],
  [false, 'There is no connection right now.'],
])('screenOf explains a script that fails to load (online: %s)', async (onLine, said) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  await show(screenOf<{ readonly name: string }>(() => Promise.reject(new TypeError('It is gone.'))));
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('ScriptFailed replaces part of a page without adding page landmarks', async () => {
  await show(
    screenOf<{ readonly name: string }>(() => Promise.reject(new TypeError('It is gone.')), ScriptFailed),
  );
  await screen.findByRole('alert');
  expect([screen.queryByRole('main'), screen.queryByRole('heading', { level: 1 })]).toEqual([null, null]);
});
