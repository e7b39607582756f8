import { Field, Input } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { formatClockTime, parseClockTime } from '../../../../video/clock-time.ts';
import styles from '../video.module.css';

type TimeBoxProps = {
  readonly id?: string;
  readonly label: string;
  readonly seconds: number | undefined;
  readonly error?: string | undefined;
  readonly onChange: (seconds: number) => void;
  readonly onLeave?: () => void;
  readonly children?: ReactNode;
};

/** Edits a time such as `1:05`. Invalid input stays in the box and is reported on blur. */
export const TimeBox = ({ id, label, seconds, error, onChange, onLeave, children }: TimeBoxProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const leave = (): void => {
    const isTime = typed === undefined || parseClockTime(typed) !== undefined;
    setIsWrong(!isTime);
    if (isTime) setTyped(undefined);
    onLeave?.();
  };
  const message = isWrong ? text('video.timeWrong') : error;
  return (
    <Field label={label} required hint={text('video.timeHint')} {...fieldError(message)}>
      <div className={styles.timeBox}>
        <Input
          id={id}
          className={styles.timeInput ?? ''}
          maxLength={12}
          autoComplete="off"
          value={typed ?? (seconds === undefined ? '' : formatClockTime(seconds))}
          onChange={(_event, { value }) => {
            setTyped(value);
            const read = parseClockTime(value);
            if (read !== undefined) onChange(read);
          }}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
          }}
        />
        {children}
      </div>
    </Field>
  );
};
