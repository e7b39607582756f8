import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { VideoView } from '../../video/video-view.tsx';
import { announce } from '../frame/announcer.tsx';
import { Controls } from './controls.tsx';
import { BeforeVideo, BrokenVideo, OfflineNotice } from './pages/before-video.tsx';
import film from './player.module.css';
import { QuestionBox, WrongBox } from './question-box.tsx';
import styles from './understanding.module.css';
import type { Viewing } from './viewing/viewing.ts';
import { isOver, type ViewingSnapshot } from './viewing/viewing-snapshot.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Returns false only if the browser is certain that it is offline. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Returns the captions, which are stored next to the video file. */
const captionsOf = ({ videoUrl, video }: Understanding) =>
  videoUrl.startsWith('/')
    ? (video?.captions ?? []).map(({ locale, sha256 }) => ({
        locale,
        src: `${videoUrl.slice(0, videoUrl.lastIndexOf('/'))}/${sha256}.vtt`,
      }))
    : [];

const noteOf = ({ state, isRefused, mustRewatch, isSeen, beginning }: ViewingSnapshot) =>
  beginning === 'offline' || beginning === 'unreachable'
    ? (`sending.${beginning}.title` as const)
    : mustRewatch
      ? 'video.again'
      : isRefused && state !== 'playing'
        ? 'video.refused'
        : state === 'loading' || state === 'waiting'
          ? 'video.loading'
          : state === 'ended' && isSeen
            ? 'video.seen'
            : undefined;

type StageProps = {
  understanding: Understanding;
  shown: ViewingSnapshot;
  viewing: Viewing;
  autoStart: boolean;
  onBegin: () => void;
};

export const Stage = ({ understanding, shown, viewing, autoStart, onBegin }: StageProps) => {
  const intl = useIntl();
  const { videoUrl, title, locale, questions, video } = understanding;
  const { state, question, wrong, broken, checking } = shown;
  const note = noteOf(shown);
  const words =
    note === undefined
      ? ''
      : intl.formatMessage({ id: note }, { play: intl.formatMessage({ id: 'video.play' }) });
  useEffect(() => (words === '' ? undefined : announce(words)), [words]);
  const lang = locale === intl.locale ? undefined : locale;
  const answer = async (option: string): Promise<void> => {
    if (await viewing.answer(option)) announce(intl.formatMessage({ id: 'video.right' }));
  };
  const isElsewhere = !videoUrl.startsWith('/');
  // A partially loaded YouTube script cannot be loaded again. Reloading is safe because progress is on the server.
  const retry = (): void => (isElsewhere ? window.location.reload() : viewing.open());
  const transcript = video?.transcript ?? '';
  const isOnline = useOnline();
  const [isAwaited, setIsAwaited] = useState(false);
  const isLost = broken !== undefined && !isOnline;
  useEffect(() => {
    if (isLost) setIsAwaited(true);
    else if (isAwaited && isOnline) {
      setIsAwaited(false);
      if (isElsewhere && broken !== undefined) window.location.reload();
      else viewing.open();
    }
  }, [isLost, isAwaited, isOnline, isElsewhere, broken, viewing]);
  const begin = (): void => {
    onBegin();
    if (isOnline) viewing.open();
    else setIsAwaited(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (autoStart && !shown.isSeen) begin();
  }, []);
  const player = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isAsking = question !== undefined || wrong !== undefined;
  useEffect(() => {
    if (isAsking || (stage.current?.getBoundingClientRect().top ?? 0) >= 0) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    stage.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, [isAsking]);
  return (
    <div className={styles.stage} ref={stage}>
      {isAwaited || isLost ? (
        <OfflineNotice />
      ) : broken !== undefined ? (
        <BrokenVideo code={broken} onRetry={retry} />
      ) : state === 'closed' ? (
        <BeforeVideo understanding={understanding} shown={shown} onBegin={begin} />
      ) : (
        <>
          <div
            className={film.player}
            ref={player}
            data-film={isElsewhere ? 'youtube' : 'file'}
            data-state={state}
            data-asking={isAsking}
            data-seen={isOver(shown)}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the controls have a button for it */}
            <div className={film.screen} onClick={isElsewhere ? undefined : viewing.playOrPause}>
              <VideoView
                key={shown.attempt}
                videoUrl={videoUrl}
                title={title}
                locale={intl.locale as Understanding['locale']}
                captions={captionsOf(understanding)}
                onReady={viewing.ready}
                onState={viewing.playerChanged}
                onPlaybackBlocked={viewing.autoplayBlocked}
                onBroken={viewing.fail}
              />
            </div>
            <Controls
              key={shown.attempt}
              shown={shown}
              viewing={viewing}
              player={player}
              isFile={!isElsewhere}
              captions={captionsOf(understanding)}
            />
          </div>
          {words === '' ? null : <p className={styles.note}>{words}</p>}
        </>
      )}
      {wrong !== undefined ? (
        <WrongBox {...wrong} lang={lang} onAgain={viewing.watchAgain} />
      ) : question !== undefined ? (
        <QuestionBox
          key={question.id}
          question={question}
          number={questions.findIndex(({ id }) => id === question.id) + 1}
          count={questions.length}
          lang={lang}
          checking={checking}
          onAnswer={(option) => void answer(option)}
        />
      ) : null}
      {isAsking || state === 'closed' || questions.length === 0 ? null : (
        <p className={styles.progress}>
          {intl.formatMessage({ id: 'video.progress' }, { done: shown.answered, count: questions.length })}
        </p>
      )}
      {transcript === '' ? null : (
        <details className={styles.transcript}>
          <summary>{intl.formatMessage({ id: 'video.transcript' })}</summary>
          <p className={styles.transcriptText} lang={lang} dir="auto">
            {transcript}
          </p>
        </details>
      )}
    </div>
  );
};
