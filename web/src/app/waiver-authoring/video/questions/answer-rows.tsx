import { Button, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MAX_TEXT_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import controls from '../../sections/fields/controls.module.css';
import styles from './questions.module.css';

const MIN = 2;
const MAX = 20;

type AnswerRowsProps = {
  readonly id: string;
  readonly lang: string;
  readonly options: readonly string[];
  readonly correctOption: string;
  readonly error: string | undefined;
  readonly onChange: (options: string[], correctOption: string) => void;
  readonly onLeave: () => void;
};

/**
 * Edits a question's answers. The correct one is tracked by index, because two answers may be equal while they are
 * typed.
 */
export const AnswerRows = (props: AnswerRowsProps) => {
  const { id, lang, options, correctOption, error, onChange, onLeave } = props;
  const text = useText();
  const name = useId();
  const [right, setRight] = useState(() => (correctOption === '' ? -1 : options.indexOf(correctOption)));
  const rows = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current)
      [...(rows.current?.querySelectorAll<HTMLInputElement>('input') ?? [])].at(-1)?.focus();
    isAdding.current = false;
  });
  const put = (next: string[], rightAt: number): void => {
    setRight(rightAt);
    onChange(next, next[rightAt] ?? '');
  };
  const add = (): void => {
    if (options.length === MAX) return;
    isAdding.current = true;
    put([...options, ''], right);
  };
  const remove = (at: number): void => {
    const rightAfter = right === at ? -1 : right - (right > at ? 1 : 0);
    put(options.toSpliced(at, 1), rightAfter);
  };
  return (
    <fieldset
      ref={rows}
      id={id}
      tabIndex={-1}
      className={styles.answers}
      aria-describedby={`${name}hint ${name}error`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <legend>{text('video.answers')}</legend>
      <p id={`${name}hint`} className={styles.hint}>
        {text('video.answersHint')}
      </p>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal while they are typed.
        <div key={at} className={styles.answer}>
          <input
            type="radio"
            name={name}
            className={styles.right}
            aria-label={text('video.rightIs', { at: at + 1 })}
            checked={at === right}
            onChange={() => put([...options], at)}
          />
          <Input
            className={styles.answerText ?? ''}
            aria-label={text('video.answer', { at: at + 1 })}
            maxLength={MAX_TEXT_LENGTH}
            lang={lang}
            dir="auto"
            value={option}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (at === options.length - 1) add();
            }}
            onChange={(_event, { value }) => put(options.with(at, value), right)}
          />
          {options.length > MIN && (
            <Button
              appearance="subtle"
              icon={<DismissRegular fontSize={20} />}
              aria-label={text('video.removeAnswer', { at: at + 1 })}
              title={text('video.removeAnswer', { at: at + 1 })}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {options.length < MAX && (
        <Button
          className={styles.addAnswer ?? ''}
          appearance="subtle"
          icon={<AddRegular fontSize={20} />}
          onClick={add}
        >
          {text('video.addAnswer')}
        </Button>
      )}
      <p id={`${name}error`} role="alert" className={controls.wrong}>
        {error ?? ''}
      </p>
    </fieldset>
  );
};
