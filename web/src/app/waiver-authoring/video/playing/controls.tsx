import { Button } from '@fluentui/react-components';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { SkipBack10Regular } from '@fluentui/react-icons/svg/skip-back';
import { SkipForward10Regular } from '@fluentui/react-icons/svg/skip-forward';
import { useText } from '../../../../messages/use-text.ts';
import { sayTime } from '../times/clock-time.ts';
import styles from './playing.module.css';
import type { Playback } from './use-playback.ts';

const STEP = 10;

type ControlsProps = { readonly playback: Playback; readonly duration: number };

export const Controls = ({ playback, duration }: ControlsProps) => {
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
        {text('video.at', { at: sayTime(Math.floor(time)), duration: sayTime(duration) })}
      </span>
    </div>
  );
};
