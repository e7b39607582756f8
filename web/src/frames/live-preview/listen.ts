import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { IntlShape } from 'react-intl';
import {
  type Changes,
  type FromPreview,
  type PreviewContent,
  readToPreview,
  withChanges,
} from './preview-content.ts';
import type { PreviewStore } from './preview-store.ts';
import { scrollToSection, sectionAt } from './sections-on-screen.ts';

export type PreviewScene = {
  readonly shown: PreviewContent;
  readonly store: PreviewStore;
  readonly intl: IntlShape;
  /** Scrolls to the requested section once the scene is rendered. A new function for each request. */
  readonly look: (() => void) | undefined;
};

/** Dependencies are injected, because importing them here would split the sign page into more chunks. */
export type PreviewStage = {
  readonly open: (shown: PreviewContent) => PreviewStore;
  readonly loadWords: (locale: ProductLocale) => Promise<IntlShape>;
  readonly show: (scene: PreviewScene) => void;
};

export const tellDashboard = (message: FromPreview): void => parent.postMessage(message, location.origin);

/** @returns a function that stops listening */
export const listen = ({ open, loadWords, show }: PreviewStage): (() => void) => {
  const stopping = new AbortController();
  let scene: Partial<PreviewScene> = {};

  const become = (changes: Partial<PreviewScene>): void => {
    scene = { ...scene, ...changes };
    const { shown, store, intl, look } = scene;
    if (shown !== undefined && store !== undefined && intl !== undefined) show({ shown, store, intl, look });
  };
  const speak = async (locale: ProductLocale): Promise<void> => {
    // Keeps the current texts when offline.
    const intl = await loadWords(locale).catch(() => scene.intl);
    if (stopping.signal.aborted || scene.shown?.text.locale !== locale || intl === undefined) return;
    document.documentElement.lang = intl.locale;
    become({ intl });
  };
  const change = (changes: Changes): void => {
    const shown = withChanges(scene.shown, changes);
    const store = scene.store ?? open(shown);
    store.show(shown);
    become({ shown, store });
    if (scene.intl?.locale !== shown.text.locale) void speak(shown.text.locale);
  };
  const lookAt = (section: string | null): void => {
    if (section !== null) scene.store?.showSections();
    become({
      look: () => {
        const { shown, store } = scene;
        if (shown !== undefined) scrollToSection(shown, store?.form.state().mode, section);
      },
    });
  };

  const onMessage = (event: MessageEvent): void => {
    const message = readToPreview(event, parent);
    if (message?.kind === 'changes') change(message.changes);
    if (message?.kind === 'look') lookAt(message.at);
  };
  const onClick = ({ target }: Event): void => {
    const { shown, store } = scene;
    if (shown === undefined || store === undefined) return;
    const section = sectionAt(shown, store.form.state().mode, target);
    if (section !== undefined) tellDashboard({ kind: 'pressed', section });
  };
  const { signal } = stopping;
  addEventListener('message', onMessage, { signal });
  document.addEventListener('click', onClick, { signal });
  tellDashboard({ kind: 'ready' });
  return () => stopping.abort();
};
