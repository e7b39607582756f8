import { Button, Field, Textarea } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { type QuestionProblem, questionProblems } from '@waivers/waiver/config/parts/question-rules.ts';
import { MAX_TEXT_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import { useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { formatClockTime } from '../../../../video/clock-time.ts';
import { elementId } from '../../../../waiver-draft/paths.ts';
import { changeQuestion, type DraftQuestion, timeWithin, toTenth } from '../../../../waiver-draft/video.ts';
import type { ChangeDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { Playback } from '../playing/use-playback.ts';
import { TimeBox } from '../times/time-box.tsx';
import { AnswerRows } from './answer-rows.tsx';
import styles from './questions.module.css';

type Member = QuestionProblem['member'];

/** Validates a question. For a new question, each error appears only once its field has lost focus. */
const useFormErrors = (question: DraftQuestion, duration: number | undefined, isNew: boolean) => {
  const text = useText();
  const [seen, setSeen] = useState<ReadonlySet<Member>>(new Set());
  const wrong = questionProblems(question, duration);
  return {
    leave: (...members: readonly Member[]): void => setSeen((before) => new Set([...before, ...members])),
    errorOf: (member: Member): string | undefined => {
      const found = wrong.find((each) => each.member === member);
      return found === undefined || (isNew && !seen.has(member)) ? undefined : text(`wrong.${found.code}`);
    },
  };
};

type QuestionFormProps = {
  readonly question: DraftQuestion;
  readonly path: string;
  readonly lang: string;
  readonly isNew: boolean;
  readonly duration: number | undefined;
  readonly playback: Playback;
  readonly change: ChangeDraft;
  readonly onRemove: () => void;
};

export const QuestionForm = (props: QuestionFormProps) => {
  const { question, path, lang, isNew, duration, playback, change, onRemove } = props;
  const text = useText();
  const { errorOf, leave } = useFormErrors(question, duration, isNew);
  const { displayTime } = question;
  const set = (changes: Partial<Omit<DraftQuestion, 'id'>>): void =>
    change((draft) => changeQuestion(draft, question.id, changes));
  const moveTo = (seconds: number): void => {
    const to = timeWithin(seconds, duration);
    set({ displayTime: to });
    playback.seek(to);
  };
  return (
    <div className={styles.form}>
      <Field label={text('video.content')} required {...fieldError(errorOf('content'))}>
        <Textarea
          id={elementId(`${path}.content`)}
          resize="vertical"
          maxLength={MAX_TEXT_LENGTH}
          lang={lang}
          dir="auto"
          value={question.content}
          onBlur={() => leave('content')}
          onChange={(_event, { value }) => set({ content: value })}
        />
      </Field>
      <AnswerRows
        id={elementId(`${path}.options`)}
        lang={lang}
        options={question.options}
        correctOption={question.correctOption}
        error={errorOf('options') ?? errorOf('correctOption')}
        onChange={(options, correctOption) => set({ options, correctOption })}
        onLeave={() => leave('options', 'correctOption')}
      />
      <TimeBox
        id={elementId(`${path}.displayTime`)}
        label={text('video.time')}
        seconds={displayTime}
        error={errorOf('displayTime')}
        onChange={(seconds) => set({ displayTime: toTenth(seconds) })}
        onLeave={() => leave('displayTime')}
      >
        <Button
          icon={<SubtractRegular fontSize={20} />}
          aria-label={text('video.earlier')}
          title={text('video.earlier')}
          onClick={() => moveTo(displayTime - 1)}
        />
        <Button
          icon={<AddRegular fontSize={20} />}
          aria-label={text('video.later')}
          title={text('video.later')}
          onClick={() => moveTo(displayTime + 1)}
        />
        <Button
          disabled={!playback.isReady}
          onClick={() => set({ displayTime: timeWithin(playback.time, duration) })}
        >
          {text('video.takeTime', { time: formatClockTime(Math.floor(playback.time)) })}
        </Button>
      </TimeBox>
      <Button className={styles.remove ?? ''} onClick={onRemove}>
        {text('video.removeQuestion')}
      </Button>
    </div>
  );
};
