import { Field, Textarea } from '@fluentui/react-components';
import { readOptions } from '@waivers/waiver/config/parts/read-options.ts';
import { useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import styles from './pills.module.css';

type OptionsBoxProps = {
  readonly id: string;
  readonly lang: string;
  readonly options: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (options: string[]) => void;
};

const SHOWN = 20;
const ROWS = { min: 3, max: 10 };

/** One a line; below it what will be kept, while it is typed. */
export const OptionsBox = ({ id, lang, options, error, onChange }: OptionsBoxProps) => {
  const text = useText();
  const [typed, setTyped] = useState(() => options.join('\n'));
  const rows = Math.min(ROWS.max, Math.max(ROWS.min, options.length + 1));
  return (
    <div>
      <Field label={text('field.options')} required hint={text('field.optionsHint')} {...fieldError(error)}>
        <Textarea
          id={id}
          resize="vertical"
          textarea={{ rows }}
          lang={lang}
          dir="auto"
          value={typed}
          onChange={(_event, { value }) => {
            setTyped(value);
            onChange(readOptions(value));
          }}
        />
      </Field>
      {options.length > 0 && (
        <div className={styles.kept}>
          <span>{text('field.optionsKept', { count: options.length })}</span>
          <ul className={styles.pills} lang={lang}>
            {options.slice(0, SHOWN).map((option) => (
              <li key={option} className={styles.pill} dir="auto">
                {option}
              </li>
            ))}
            {options.length > SHOWN && (
              <li className={styles.more}>{text('field.optionsMore', { count: options.length - SHOWN })}</li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
};
