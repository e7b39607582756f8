import { Button } from '@fluentui/react-components';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { useState } from 'react';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { formatClockTime } from '../../../video/clock-time.ts';
import { hasVideo, removeVideo, videoIn } from '../../../waiver-draft/video.ts';
import { changeConfig } from '../../../waiver-draft/waiver-draft.ts';
import controls from '../sections/fields/controls.module.css';
import settings from '../sections/settings/settings.module.css';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { UploadProgress } from './upload/upload-progress.tsx';
import styles from './video.module.css';

const useFacts = ({ draft }: AuthoringState): readonly string[] => {
  const text = useText();
  const { videoUrl, video, questions } = draft.config;
  const address = parseVideoAddress(videoUrl);
  const captions = (video?.captions ?? []).map(({ locale }) => nameOfLanguage(locale));
  return [
    address === undefined
      ? videoUrl || text('video.noVideo')
      : text(address.kind === 'youtube' ? 'video.atYouTube' : 'video.uploaded'),
    ...(video === undefined ? [] : [text('video.long', { time: formatClockTime(video.duration) })]),
    text('video.count', { count: questions.length }),
    ...(captions.length === 0 ? [] : [text('video.captionsIn', { languages: captions.join(', ') })]),
  ];
};

export const VideoCard = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const tell = useSnackbar();
  const facts = useFacts(state);
  const [isConfirming, setIsConfirming] = useState(false);
  const { draft, change, upload, video } = state;
  if (!hasVideo(draft) && upload.running === undefined) return null;
  const remove = (): void => {
    const before = videoIn(draft);
    setIsConfirming(false);
    upload.clearError();
    change(removeVideo);
    tell(text('video.removed'), undefined, {
      label: text('section.undo'),
      onChoose: () => change((now) => changeConfig(now, before)),
    });
  };
  return (
    <section className={settings.settings} aria-labelledby="video-title">
      <h2 id="video-title" className={settings.settingsTitle}>
        {text('video.title')}
      </h2>
      {upload.running !== undefined && <UploadProgress running={upload.running} onCancel={upload.cancel} />}
      {upload.wrong !== undefined && (
        <p role="alert" className={controls.wrong}>
          {text(upload.wrong.id, upload.wrong.values)}
        </p>
      )}
      {hasVideo(draft) && (
        <>
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <div className={styles.cardActions}>
            <Button onClick={() => video.open()}>{text('video.edit')}</Button>
            <Button appearance="subtle" onClick={() => setIsConfirming(true)}>
              {text('video.remove')}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <Dialog
          title={text('video.removeTitle')}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsConfirming(false)} />
              <DialogButton id="video.remove" look="danger" onClick={remove} />
            </>
          }
        >
          <p>{text('video.removeText', { count: draft.config.questions.length })}</p>
        </Dialog>
      )}
    </section>
  );
};
