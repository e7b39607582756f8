import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Progress } from '../api/until-answered.ts';
import { announce } from '../frame/announcer.tsx';
import button from '../frame/button.module.css';
import { Icon } from '../frame/icon.tsx';
import styles from './understanding.module.css';
import type { VideoQuestion } from './viewing/viewing-snapshot.ts';

type QuestionBoxProps = {
  question: VideoQuestion;
  number: number;
  count: number;
  /** Language of the question and its options if it differs from the page's. */
  lang: string | undefined;
  checking: Progress | undefined;
  onAnswer: (option: string) => void;
};

export const QuestionBox = ({ question, number, count, lang, checking, onAnswer }: QuestionBoxProps) => {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const [option, setOption] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const { id } = question;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Scrolls to the whole form, so that the options are visible too if they fit.
    heading.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const waits = checking !== undefined && checking !== 'sending';
  const offline = intl.formatMessage({ id: 'video.offline' });
  useEffect(() => (waits ? announce(offline) : undefined), [waits, offline]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (checking !== undefined) return;
    setIsMissing(option === undefined);
    if (option !== undefined) onAnswer(option);
  };
  const missing = `missing-${id}`;
  return (
    <form className={styles.question} onSubmit={submit}>
      <p className={styles.questionNumber}>
        {intl.formatMessage({ id: 'video.question' }, { number, count })}
      </p>
      <h2
        className={styles.questionText}
        tabIndex={-1}
        ref={heading}
        id={`question-${id}`}
        lang={lang}
        dir="auto"
      >
        {question.content}
      </h2>
      <div
        role="radiogroup"
        aria-labelledby={`question-${id}`}
        {...(isMissing ? { 'aria-describedby': missing } : {})}
        className={styles.options}
      >
        {question.options.map((each) => (
          <label key={each} className={styles.option} lang={lang} dir="auto">
            <input
              type="radio"
              name={`question-${id}`}
              checked={option === each}
              onChange={() => {
                setOption(each);
                setIsMissing(false);
              }}
            />
            <span>{each}</span>
          </label>
        ))}
      </div>
      {isMissing ? (
        <p className={styles.wrong} id={missing} role="alert">
          <Icon name="warning" className={styles.wrongIcon} />
          {intl.formatMessage({ id: 'wrong.not_selected' })}
        </p>
      ) : null}
      <button type="submit" className={button.primary} aria-disabled={checking !== undefined}>
        {intl.formatMessage({ id: 'video.check' })}
      </button>
      {waits ? <p className={styles.note}>{offline}</p> : null}
    </form>
  );
};

type WrongBoxProps = {
  question: VideoQuestion;
  /** In seconds. */
  from: number;
  lang: string | undefined;
  onAgain: () => void;
};

/** Repeats the question, because the answer to it is what to watch for. */
export const WrongBox = ({ question, from, lang, onAgain }: WrongBoxProps) => {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Scrolls into view as much as fits below the video.
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const asked = (
    <bdi key="question" lang={lang}>
      {question.content}
    </bdi>
  );
  return (
    <div className={styles.question}>
      <h2 className={styles.questionText} tabIndex={-1} ref={heading}>
        <Icon name="warning" className={styles.wrongIcon} />
        {intl.formatMessage({ id: 'video.wrong' })}
      </h2>
      <p className={styles.watchFor}>
        {intl.formatMessage({ id: 'video.wrong.watchFor' }, { question: asked })}
      </p>
      <button type="button" className={button.primary} onClick={onAgain}>
        {intl.formatMessage({ id: from > 0 ? 'video.wrong.fromQuestion' : 'video.wrong.fromStart' })}
      </button>
    </div>
  );
};
