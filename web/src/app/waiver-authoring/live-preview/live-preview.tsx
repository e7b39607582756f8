import { useQuery } from '@tanstack/react-query';
import { type FinishedLocale, isFinishedLocale } from '@waivers/waiver/locales.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  changesBetween,
  type FromPreview,
  type PreviewContent,
  readFromPreview,
  type ToPreview,
} from '../../../frames/live-preview/preview-content.ts';
import { loadDocumentLanguage } from '../../../messages/document-words.ts';
import { useText } from '../../../messages/use-text.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import type { WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { useAccount } from '../../session/use-account.ts';
import { draftReader } from './draft-reader.ts';
import styles from './live-preview.module.css';

type Phone = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Called at most once per animation frame, and only while visible. Returns undefined while loading. */
  readonly read: () => PreviewContent | undefined;
  readonly isVisible: boolean;
  /** Key of the section being edited, or null for the text before the sections. */
  readonly at: string | null | undefined;
  readonly onMessage: (message: Exclude<FromPreview, { readonly kind: 'ready' }>) => void;
};

/** Posts changes to the page in the frame. Call `schedule` after every change. */
const usePhone = ({ frame, read, isVisible, at, onMessage }: Phone) => {
  const [isLoading, setIsLoading] = useState(true);
  const lastSent = useRef<PreviewContent>(undefined);
  const lastScrolledTo = useRef<string | null>(undefined);
  const isReady = useRef(false);
  const next = useRef(0);

  const tell = (message: ToPreview): void =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const send = useEffectEvent((): void => {
    next.current = 0;
    const shown = isReady.current && isVisible ? read() : undefined;
    if (shown === undefined) return;
    tell({ kind: 'changes', changes: changesBetween(lastSent.current, shown) });
    lastSent.current = shown;
    setIsLoading(false);
    if (at === undefined || at === lastScrolledTo.current) return;
    tell({ kind: 'look', at });
    lastScrolledTo.current = at;
  });
  const onWindowMessage = useEffectEvent((event: MessageEvent): void => {
    const message = readFromPreview(event, frame.current?.contentWindow);
    if (message === undefined) return;
    if (message.kind !== 'ready') {
      onMessage(message);
      return;
    }
    // Reset the state, because the frame may have been reloaded.
    isReady.current = true;
    lastSent.current = undefined;
    lastScrolledTo.current = undefined;
    send();
  });
  const schedule = useEffectEvent((): void => {
    if (next.current === 0) next.current = requestAnimationFrame(() => send());
  });
  useEffect(() => {
    addEventListener('message', onWindowMessage);
    return () => {
      removeEventListener('message', onWindowMessage);
      cancelAnimationFrame(next.current);
      next.current = 0;
    };
  }, []);
  return { schedule, isLoading };
};

/** The page in the frame. It renders the draft with the sign page's own components. */
const PAGE = '/live-preview';

const useLanguage = (locale: FinishedLocale) =>
  useQuery({
    queryKey: ['documentLanguage', locale],
    queryFn: () => loadDocumentLanguage(locale),
    networkMode: 'always',
    staleTime: 'static',
  });

type LivePreviewProps = {
  readonly draft: WaiverDraft;
  readonly isVisible: boolean;
  readonly at: string | null | undefined;
  readonly onPress: (section: string | null) => void;
};

export const PhonePreview = ({ draft, isVisible, at, onPress }: LivePreviewProps) => {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosenLocale, setChosenLocale] = useState<FinishedLocale>();
  const own = isFinishedLocale(draft.locale) ? draft.locale : 'en';
  const [reader] = useState(draftReader);
  const words = { preview: useLanguage(chosenLocale ?? own), own: useLanguage(own) };
  const account = useAccount().data;
  const { data: preview } = words.preview;
  const { data: ours } = words.own;
  const { schedule, isLoading } = usePhone({
    frame,
    isVisible,
    at,
    read: () => {
      if (preview === undefined || ours === undefined) return undefined;
      const business = { logo: account?.logo ?? null, company: account?.company };
      return reader(draft, { preview, own: ours }, business);
    },
    onMessage: (message) => {
      if (message.kind === 'pressed') onPress(message.section);
      else if (isFinishedLocale(message.locale)) setChosenLocale(message.locale);
    },
  });
  // Runs after every render, which is cheap because unchanged parts are cached.
  useEffect(schedule);
  return (
    <section className={styles.preview} aria-label={text('livePreview.label')}>
      {words.preview.isError || words.own.isError ? <ErrorBar>{text('language.failed')}</ErrorBar> : null}
      <div className={styles.phone}>
        <iframe ref={frame} className={styles.screen} src={PAGE} title={text('livePreview.title')} />
        {isLoading && <div className={styles.loading} />}
      </div>
    </section>
  );
};
