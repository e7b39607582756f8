import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import fieldStyles from '../form/fields/field.module.css';
import { errorProps, FieldError, fieldId, RequiredMark } from '../form/fields/field-frame.tsx';
import type { Key } from '../form/state/form-values.ts';
import { announce } from '../frame/announcer.tsx';
import styles from './signature.module.css';
import { canDraw, usePad } from './use-pad.ts';

export type SignatureBox = {
  readonly of: Key;
  readonly value: Ink | undefined;
  readonly error: string | undefined;
  readonly onChange: (ink: Ink | undefined) => void;
  readonly onLeave: () => void;
};
type Labelled = SignatureBox & { readonly label: string };

const DrawnSignature = ({ of, label, value, error, onChange }: Labelled) => {
  const intl = useIntl();
  const [hasStrokes, setHasStrokes] = useState(value?.method === 'drawn');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = usePad(canvas, value, (ink) => {
    onChange(ink);
    if (ink !== undefined) announce(intl.formatMessage({ id: 'signature.drawn' }));
  });
  const emptied = (): void => {
    setHasStrokes(false);
    announce(intl.formatMessage({ id: 'signature.cleared' }));
  };
  const undo = (): void => {
    if (hasStrokes && !pad.undo()) emptied();
  };
  const clear = (): void => {
    pad.clear();
    emptied();
  };
  return (
    <div className={styles.drawn}>
      <div className={styles.paper} data-wrong={error !== undefined || undefined}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          id={fieldId(of)}
          tabIndex={-1}
          role="img"
          aria-label={label}
          onPointerDown={() => setHasStrokes(true)}
          {...(error !== undefined && errorProps(of, error))}
        />
        <span className={styles.line} aria-hidden="true" />
        {hasStrokes ? null : (
          <span className={styles.hint} aria-hidden="true">
            {label}
          </span>
        )}
      </div>
      <FieldError of={of} error={error} />
      <div className={styles.tools}>
        {/* `disabled` would lose the keyboard focus after clearing. */}
        <button type="button" className={styles.tool} onClick={undo} aria-disabled={!hasStrokes}>
          {intl.formatMessage({ id: 'signature.undo' })}
        </button>
        <button type="button" className={styles.tool} onClick={clear} aria-disabled={!hasStrokes}>
          {intl.formatMessage({ id: 'signature.clear' })}
        </button>
      </div>
    </div>
  );
};

const TypedSignature = ({ of, label, value, error, onChange, onLeave }: Labelled) => {
  const text = value?.method === 'typed' ? value.text : '';
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={fieldId(of)}>
        {label}
        <RequiredMark when />
      </label>
      <input
        className={`${fieldStyles.control} ${styles.typed}`}
        id={fieldId(of)}
        value={text}
        required
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        enterKeyHint="done"
        spellCheck={false}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : { method: 'typed', text: target.value })
        }
        onBlur={onLeave}
        {...errorProps(of, error)}
      />
      <FieldError of={of} error={error} />
    </div>
  );
};

/** Lets people draw, or type if they or their browser cannot draw. */
export const SignatureField = ({ draw, type, ...box }: SignatureBox & { draw: string; type: string }) => {
  const intl = useIntl();
  const { of, value, onChange } = box;
  const [method, setMethod] = useState(() => value?.method ?? (canDraw() ? 'drawn' : 'typed'));
  const others = useRef<Ink>(undefined);
  const change = (next: Ink['method']): void => {
    setMethod(next);
    onChange(others.current);
    others.current = value;
  };
  return (
    <div className={fieldStyles.field}>
      <div
        className={styles.methods}
        role="radiogroup"
        aria-label={intl.formatMessage({ id: 'signature.method' })}
      >
        {(['drawn', 'typed'] as const).map((each) => (
          <label key={each} className={styles.method}>
            <input
              type="radio"
              name={`${of}-method`}
              checked={method === each}
              onChange={() => change(each)}
            />
            <span>{intl.formatMessage({ id: each === 'drawn' ? 'signature.draw' : 'signature.type' })}</span>
          </label>
        ))}
      </div>
      {method === 'drawn' ? (
        <DrawnSignature {...box} label={draw} />
      ) : (
        <TypedSignature {...box} label={type} />
      )}
    </div>
  );
};
