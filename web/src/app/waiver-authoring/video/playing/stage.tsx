import { Button } from '@fluentui/react-components';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { useText } from '../../../../messages/use-text.ts';
import { FilePlayer } from '../../../../video/file-player.tsx';
import type { WithVideo } from '../../draft/video.ts';
import { FramedPlayer } from './framed-player.tsx';
import styles from './playing.module.css';
import type { Playback } from './use-playback.ts';

type StageProps = { readonly video: WithVideo; readonly lang: ProductLocale; readonly playback: Playback };

/** The video itself. One from YouTube plays in a frame, because its script must not run in the dashboard. */
export const Stage = ({ video: { videoUrl, video }, lang, playback }: StageProps) => {
  const text = useText();
  const address = parseVideoAddress(videoUrl);
  if (address === undefined) return null;
  const Player = address.kind === 'youtube' ? FramedPlayer : FilePlayer;
  const accountId = address.kind === 'upload' ? address.accountId : '';
  const captions = (video?.captions ?? []).map(({ locale, sha256 }) => ({
    locale,
    src: `/v1/media/${accountId}/${sha256}.vtt`,
  }));
  const { broken, attempt, again, onReady, onState, onBroken } = playback;
  return (
    <div className={styles.stage}>
      {broken === undefined ? (
        <Player
          key={`${videoUrl} ${attempt}`}
          videoUrl={address.address}
          title={text('video.title')}
          locale={lang}
          captions={captions}
          onReady={onReady}
          onState={onState}
          onRefused={() => undefined}
          onBroken={onBroken}
        />
      ) : (
        <div role="alert" className={styles.broken}>
          <p>{text('video.broken', { code: broken })}</p>
          <p>{text('video.brokenHint')}</p>
          <Button onClick={again}>{text('video.again')}</Button>
        </div>
      )}
    </div>
  );
};
