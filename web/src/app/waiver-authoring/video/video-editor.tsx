import { Button, Field, Textarea } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { questionProblems } from '@waivers/waiver/config/parts/question-rules.ts';
import { MAX_TRANSCRIPT_LENGTH } from '@waivers/waiver/video/video.ts';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { elementId, pagePlaceOf, questionIndexOf } from '../../../waiver-draft/paths.ts';
import {
  addQuestion,
  arrangeQuestions,
  changeVideo,
  type DraftQuestion,
  newQuestion,
  setDuration,
} from '../../../waiver-draft/video.ts';
import controls from '../sections/fields/controls.module.css';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { Captions } from './captions.tsx';
import { PlaybackControls, VideoTimeline } from './playing/timeline.tsx';
import { usePlayback } from './playing/use-playback.ts';
import { VideoStage } from './playing/video-stage.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { TimeBox } from './times/time-box.tsx';
import styles from './video.module.css';
import { VideoSource } from './video-source.tsx';

const MAX_QUESTIONS = 50;

type VideoEditorProps = {
  readonly state: AuthoringState;
  /** The place to focus, such as `config.questions[1].options`. */
  readonly at: string | undefined;
  readonly onClose: () => void;
};

/** Edits the draft directly, so the dialog has nothing to save. */
const VideoEditor = ({ state, at, onClose }: VideoEditorProps) => {
  const text = useText();
  const { draft, errors, change } = state;
  const { videoUrl, video, questions } = draft.config;
  const [openId, setOpenId] = useState(() => questions[questionIndexOf(at ?? '') ?? -1]?.id);
  const [newId, setNewId] = useState<string>();
  // An object, so that a repeated request for the same place still triggers the effect.
  const [target, setTarget] = useState({ place: at ?? (videoUrl === '' ? 'config.videoUrl' : undefined) });
  const playback = usePlayback(
    videoUrl,
    (seconds) => change((before) => setDuration(before, seconds)),
    questions[questionIndexOf(at ?? '') ?? -1]?.displayTime,
  );
  useEffect(() => {
    if (target.place === undefined) return;
    // Without a playable video, its address comes first.
    const places = [target.place, 'config.videoUrl'].map((place) =>
      document.getElementById(elementId(place)),
    );
    places.find((element) => element !== null)?.focus();
  }, [target]);
  const choose = (question: DraftQuestion | undefined): void => {
    setNewId(undefined);
    change(arrangeQuestions);
    setOpenId(question?.id);
    if (question !== undefined) playback.seek(question.displayTime);
  };
  const add = (): void => {
    const question = newQuestion(playback.time, video?.duration);
    playback.pause();
    change((before) => addQuestion(arrangeQuestions(before), question));
    setNewId(question.id);
    setOpenId(question.id);
    const before = questions.filter(({ displayTime }) => displayTime <= question.displayTime).length;
    setTarget({ place: `config.questions[${before}].content` });
  };
  const close = (): void => {
    playback.pause();
    change(arrangeQuestions);
    onClose();
  };
  const isThere = parseVideoAddress(videoUrl) !== undefined;
  const done = (): void => {
    // Without a video its questions are hidden, so they must not keep the editor open.
    const arranged = arrangeQuestions(draft).config.questions;
    const wrong = !isThere
      ? undefined
      : arranged.flatMap((question, index) =>
          questionProblems(question, video?.duration).map(({ member }) => ({ question, index, member })),
        )[0];
    if (wrong === undefined) {
      close();
      return;
    }
    choose(wrong.question);
    setTarget({ place: pagePlaceOf(`config.questions[${wrong.index}].${wrong.member}`) });
  };
  const duration = video?.duration ?? 0;
  return (
    <Dialog
      title={text('video.title')}
      isLong
      isFull
      onClose={close}
      actions={<DialogButton id="section.done" look="main" onClick={done} />}
    >
      <p className={styles.lead}>{text('video.lead')}</p>
      <VideoSource state={state} />
      {isThere && (
        <div className={styles.both}>
          <div className={styles.player}>
            <VideoStage video={draft.config} lang={draft.locale} playback={playback} />
            <PlaybackControls playback={playback} duration={duration} />
            {duration > 0 && (
              <VideoTimeline
                playback={playback}
                duration={duration}
                questions={questions}
                openId={openId}
                onChoose={choose}
              />
            )}
            {playback.broken !== undefined && (
              <TimeBox
                id={elementId('config.video.duration')}
                label={text('video.length')}
                seconds={video?.duration}
                onChange={(seconds) => change((before) => setDuration(before, seconds))}
              />
            )}
          </div>
          <section aria-labelledby="questions-title" className={styles.part}>
            <div className={styles.partHead}>
              <h3 id="questions-title" className={styles.partTitle}>
                {text('video.questions')}
              </h3>
              {questions.length < MAX_QUESTIONS && (
                <Button id={elementId('config.questions')} icon={<AddRegular fontSize={20} />} onClick={add}>
                  {text('video.addQuestion')}
                </Button>
              )}
            </div>
            <p className={styles.hint}>{text('video.questionsHint')}</p>
            {errors['config.questions'] !== undefined && (
              <p role="alert" className={controls.wrong}>
                {errors['config.questions']}
              </p>
            )}
            <QuestionList state={state} playback={playback} openId={openId} newId={newId} onChoose={choose} />
          </section>
        </div>
      )}
      {isThere && video !== undefined && (
        <div className={styles.both}>
          <Field
            className={styles.part ?? ''}
            label={text('video.transcript')}
            hint={text('video.transcriptHint')}
            {...fieldError(errors['config.video.transcript'])}
          >
            <Textarea
              id={elementId('config.video.transcript')}
              resize="vertical"
              textarea={{ rows: 6 }}
              maxLength={MAX_TRANSCRIPT_LENGTH}
              lang={draft.locale}
              dir="auto"
              value={video.transcript}
              onChange={(_event, { value }) => change((before) => changeVideo(before, { transcript: value }))}
            />
          </Field>
          {videoUrl.startsWith('/') ? (
            <Captions state={state} video={video} />
          ) : (
            <p className={styles.hint}>{text('video.captionsYouTube')}</p>
          )}
        </div>
      )}
    </Dialog>
  );
};

export default VideoEditor;
