import { Button } from '@fluentui/react-components';
import { questionProblems } from '@waivers/waiver/config/parts/question-rules.ts';
import { useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import { Chip } from '../../../../ui/rows/chip.tsx';
import { formatClockTime } from '../../../../video/clock-time.ts';
import { addQuestion, type DraftQuestion, removeQuestion } from '../../../../waiver-draft/video.ts';
import type { AuthoringState } from '../../writing/use-authoring.ts';
import type { Playback } from '../playing/use-playback.ts';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';

type QuestionListProps = {
  readonly state: AuthoringState;
  readonly playback: Playback;
  readonly openId: string | undefined;
  /** The id of a newly added question, whose errors appear only after its fields have lost focus. */
  readonly newId: string | undefined;
  readonly onChoose: (question: DraftQuestion | undefined) => void;
};

export const QuestionList = ({ state, playback, openId, newId, onChoose }: QuestionListProps) => {
  const text = useText();
  const [removed, setRemoved] = useState<DraftQuestion>();
  const { draft, change, generation } = state;
  const { questions, video } = draft.config;
  const remove = (question: DraftQuestion): void => {
    setRemoved(question);
    onChoose(undefined);
    change((before) => removeQuestion(before, question.id));
  };
  const bringBack = (question: DraftQuestion): void => {
    setRemoved(undefined);
    change((before) => addQuestion(before, question));
  };
  return (
    <>
      <div role="status">
        {removed !== undefined && (
          <p className={styles.removed}>
            {text('video.questionRemoved')}
            <Button onClick={() => bringBack(removed)}>{text('section.undo')}</Button>
          </p>
        )}
      </div>
      {questions.length === 0 ? (
        <p className={styles.hint}>{text('video.noQuestions')}</p>
      ) : (
        <ol className={styles.rows}>
          {questions.map((question, at) => {
            const { id, content, displayTime } = question;
            const isOpen = id === openId;
            const isWhole = questionProblems(question, video?.duration).length === 0;
            return (
              <li key={id} className={styles.row} data-open={isOpen}>
                <button
                  type="button"
                  className={styles.rowName}
                  aria-expanded={isOpen}
                  onClick={() => {
                    setRemoved(undefined);
                    onChoose(isOpen ? undefined : question);
                  }}
                >
                  <span className={styles.rowTime}>{formatClockTime(displayTime)}</span>
                  {content.trim() === '' ? (
                    <span className={styles.rowText}>{text('video.untitled')}</span>
                  ) : (
                    <span className={styles.rowText} lang={draft.locale} dir="auto">
                      {content}
                    </span>
                  )}
                  {!isWhole && id !== newId && <Chip tone="warn">{text('video.incomplete')}</Chip>}
                </button>
                {isOpen && (
                  <QuestionForm
                    key={generation}
                    question={question}
                    path={`config.questions[${at}]`}
                    lang={draft.locale}
                    isNew={id === newId}
                    duration={video?.duration}
                    playback={playback}
                    change={change}
                    onRemove={() => remove(question)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
};
