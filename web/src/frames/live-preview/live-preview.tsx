import { useQuery } from '@tanstack/react-query';
import { type FinishedLocale, isFinished } from '@waivers/waiver/locales.ts';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../app/account/use-account.ts';
import type { WaiverDraft } from '../../app/waiver-authoring/draft/waiver-draft.ts';
import { loadDocumentLanguage } from '../../messages/document-words.ts';
import { useText } from '../../messages/use-text.ts';
import { ErrorBar } from '../../ui/page/error-bar.tsx';
import styles from './live-preview.module.css';
import { draftReader } from './shown-draft.ts';
import { usePhone } from './use-phone.ts';

/** The page of the server that holds the sign page's own parts. */
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
  /** Key of the section that is being edited, or null for the text before them. */
  readonly at: string | null | undefined;
  readonly onPress: (section: string | null) => void;
};

export const LivePreview = ({ draft, isVisible, at, onPress }: LivePreviewProps) => {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosen, setChosen] = useState<FinishedLocale>();
  const own = isFinished(draft.locale) ? draft.locale : 'en';
  const [reader] = useState(draftReader);
  const words = { shown: useLanguage(chosen ?? own), own: useLanguage(own) };
  const account = useAccount().data;
  const { data: shown } = words.shown;
  const { data: ours } = words.own;
  const schedule = usePhone({
    frame,
    isVisible,
    at,
    read: () => {
      if (shown === undefined || ours === undefined) return undefined;
      const business = { logo: account?.logo ?? null, company: account?.company };
      return reader(draft, { shown, own: ours }, business);
    },
    onMessage: (message) => {
      if (message.kind === 'pressed') onPress(message.section);
      else if (isFinished(message.locale)) setChosen(message.locale);
    },
  });
  // After every rendering: what has not changed costs next to nothing.
  useEffect(schedule);
  return (
    <section className={styles.preview} aria-label={text('livePreview.label')}>
      {words.shown.isError || words.own.isError ? <ErrorBar>{text('language.failed')}</ErrorBar> : null}
      <div className={styles.phone}>
        <iframe ref={frame} className={styles.screen} src={PAGE} title={text('livePreview.title')} />
      </div>
    </section>
  );
};
