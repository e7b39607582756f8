import { Button } from '@fluentui/react-components';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { SkipBack10Regular } from '@fluentui/react-icons/svg/skip-back';
import { SkipForward10Regular } from '@fluentui/react-icons/svg/skip-forward';
import { useText } from '../../../../messages/use-text.ts';
import { formatClockTime } from '../../../../video/clock-time.ts';
import type { DraftQuestion } from '../../../../waiver-draft/video.ts';
import styles from './playing.module.css';
import type { Playback } from './use-playback.ts';

const STEP = 10;

type ControlsProps = { readonly playback: Playback; readonly duration: number };

export const PlaybackControls = ({ playback, duration }: ControlsProps) => {
  const text = useText();
  const { time, isPlaying, isReady, toggle, seek } = playback;
  const step = (by: number): void => seek(time + by);
  return (
    <div className={styles.controls}>
      <Button
        appearance="primary"
        disabled={!isReady}
        icon={isPlaying ? <PauseRegular fontSize={20} /> : <PlayRegular fontSize={20} />}
        onClick={toggle}
      >
        {text(isPlaying ? 'video.pause' : 'video.play')}
      </Button>
      <Button
        appearance="subtle"
        disabled={!isReady}
        icon={<SkipBack10Regular fontSize={24} />}
        aria-label={text('video.back', { seconds: STEP })}
        title={text('video.back', { seconds: STEP })}
        onClick={() => step(-STEP)}
      />
      <Button
        appearance="subtle"
        disabled={!isReady}
        icon={<SkipForward10Regular fontSize={24} />}
        aria-label={text('video.forward', { seconds: STEP })}
        title={text('video.forward', { seconds: STEP })}
        onClick={() => step(STEP)}
      />
      <span className={styles.time}>
        {text('video.at', { at: formatClockTime(Math.floor(time)), duration: formatClockTime(duration) })}
      </span>
    </div>
  );
};

type TimelineProps = {
  readonly playback: Playback;
  readonly duration: number;
  readonly questions: readonly DraftQuestion[];
  readonly openId: string | undefined;
  readonly onChoose: (question: DraftQuestion) => void;
};

export const VideoTimeline = ({ playback, duration, questions, openId, onChoose }: TimelineProps) => {
  const text = useText();
  const { time, seek, isReady } = playback;
  return (
    <div className={styles.timeline}>
      <input
        type="range"
        className={styles.slider}
        aria-label={text('video.position')}
        aria-valuetext={text('video.at', {
          at: formatClockTime(Math.floor(time)),
          duration: formatClockTime(duration),
        })}
        disabled={!isReady}
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(time, duration)}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          seek(time + by);
        }}
      />
      <ol className={styles.marks}>
        {questions.map((question, at) => (
          <li
            key={question.id}
            className={styles.place}
            style={{ insetInlineStart: `${Math.min(100, (question.displayTime / duration) * 100)}%` }}
          >
            <button
              type="button"
              className={styles.mark}
              aria-label={text('video.questionAt', {
                number: at + 1,
                time: formatClockTime(question.displayTime),
                content: question.content.trim() || text('video.untitled'),
              })}
              aria-current={question.id === openId}
              onClick={() => onChoose(question)}
            >
              {at + 1}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
