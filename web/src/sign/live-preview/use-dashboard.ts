import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { startTransition, useEffect, useState } from 'react';
import type { IntlShape } from 'react-intl';
import { type FromPhone, readToPhone } from '../../live-preview/messages.ts';
import { type Changes, type Shown, withChanges } from '../../live-preview/shown.ts';
import { loadIntl } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { openPreview, type PreviewStore } from './preview-store.ts';
import { type Look, sectionAt } from './sections-on-screen.ts';

export type Scene = {
  readonly shown: Shown;
  readonly store: PreviewStore;
  readonly intl: IntlShape;
  readonly look: Look | undefined;
};

export const tellDashboard = (message: FromPhone): void => parent.postMessage(message, location.origin);

const listen = (show: (scene: Scene) => void): (() => void) => {
  const stopping = new AbortController();
  let scene: Partial<Scene> = {};

  const become = (changes: Partial<Scene>): void => {
    scene = { ...scene, ...changes };
    const { shown, store, intl, look } = scene;
    if (shown !== undefined && store !== undefined && intl !== undefined) show({ shown, store, intl, look });
  };
  const loadWords = async (locale: ProductLocale): Promise<void> => {
    // Without a connection it keeps the words that it has.
    const intl = await loadIntl(signCatalogues, locale).catch(() => scene.intl);
    // Another language was chosen meanwhile.
    if (stopping.signal.aborted || scene.shown?.text.locale !== locale || intl === undefined) return;
    document.documentElement.lang = intl.locale;
    become({ intl });
  };
  const change = (changes: Changes): void => {
    const shown = withChanges(scene.shown, changes);
    const store = scene.store ?? openPreview(shown);
    store.show(shown);
    become({ shown, store });
    if (scene.intl?.locale !== shown.text.locale) void loadWords(shown.text.locale);
  };

  const { signal } = stopping;
  const onMessage = (event: MessageEvent): void => {
    const message = readToPhone(event, parent);
    if (message?.kind === 'changes') change(message.changes);
    if (message?.kind === 'look') become({ look: { at: message.at } });
  };
  const onClick = ({ target }: Event): void => {
    const { shown, store } = scene;
    if (shown === undefined || store === undefined) return;
    const section = sectionAt(shown, store.form.filled().mode, target);
    if (section !== undefined) tellDashboard({ kind: 'pressed', section });
  };
  addEventListener('message', onMessage, { signal });
  document.addEventListener('click', onClick, { signal });
  tellDashboard({ kind: 'ready' });
  return () => stopping.abort();
};

/** What the dashboard around wants to have shown. */
export const useDashboard = (): Scene | undefined => {
  const [scene, setScene] = useState<Scene>();
  useEffect(
    // In small steps: the same thread serves the keyboard of the page around.
    () => listen((next) => startTransition(() => setScene(next))),
    [],
  );
  return scene;
};
