import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import fieldStyles from '../form/field.module.css';
import { errorProps, FieldError, fieldId, RequiredMark } from '../form/field-frame.tsx';
import { type Key, keyOf, type Value } from '../form/form-values.ts';
import { useEntry, useForm } from '../form/use-form.ts';
import { announce } from '../frame/announcer.tsx';
import styles from './signature.module.css';
import { canDraw, usePad } from './use-pad.ts';

const asInk = (value: Value): Ink | undefined =>
  typeof value === 'object' && 'method' in value ? value : undefined;

const DrawnSignature = ({ of, label }: { of: Key; label: string }) => {
  const store = useForm();
  const intl = useIntl();
  const { value, error } = useEntry(of);
  const [hasStrokes, setHasStrokes] = useState(asInk(value)?.method === 'drawn');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = usePad(canvas, asInk(value), (ink) => {
    store.set(of, ink);
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
          {...errorProps(of, error)}
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
        {/* Not `disabled`, which would lose the keyboard focus after clearing. */}
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

const TypedSignature = ({ of, label }: { of: Key; label: string }) => {
  const store = useForm();
  const { value, error } = useEntry(of);
  const ink = asInk(value);
  const text = ink?.method === 'typed' ? ink.text : '';
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
        enterKeyHint="done"
        spellCheck={false}
        onChange={({ target }) =>
          store.set(of, target.value === '' ? undefined : { method: 'typed', text: target.value })
        }
        onBlur={() => store.leave(of)}
        {...errorProps(of, error)}
      />
      <FieldError of={of} error={error} />
    </div>
  );
};

/** Drawn, or typed by those who cannot draw or have no canvas. */
export const SignatureField = ({ name, draw, type }: { name: string; draw: string; type: string }) => {
  const key = keyOf('ink', name);
  const store = useForm();
  const intl = useIntl();
  const { value } = useEntry(key);
  const [method, setMethod] = useState(() => asInk(value)?.method ?? (canDraw() ? 'drawn' : 'typed'));
  const others = useRef<Value>(undefined);
  const change = (next: Ink['method']): void => {
    const before = store.entry(key).value;
    setMethod(next);
    store.set(key, others.current);
    others.current = before;
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
              name={`${key}-method`}
              checked={method === each}
              onChange={() => change(each)}
            />
            <span>{intl.formatMessage({ id: each === 'drawn' ? 'signature.draw' : 'signature.type' })}</span>
          </label>
        ))}
      </div>
      {method === 'drawn' ? (
        <DrawnSignature of={key} label={draw} />
      ) : (
        <TypedSignature of={key} label={type} />
      )}
    </div>
  );
};
