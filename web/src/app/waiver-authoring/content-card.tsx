import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components';
import { PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { fieldError } from '../parts/field-error.ts';
import { nameOfLanguage } from '../shell/language-choice.tsx';
import styles from './authoring.module.css';
import type { AuthoringState } from './use-authoring.ts';

type CardProps = { readonly state: AuthoringState };

const Line = ({ state, name }: CardProps & { readonly name: 'title' | 'subtitle' }) => {
  const text = useText();
  const { draft, errors, change } = state;
  return (
    <Field label={text(`author.${name}`)} required size="large" {...fieldError(errors[name])}>
      <Input
        name={`waiver-${name}`}
        size="large"
        maxLength={300}
        lang={draft.locale}
        value={draft[name]}
        onChange={(_event, { value }) => change({ [name]: value })}
      />
    </Field>
  );
};

type LongTextProps = CardProps & { readonly name: 'description' | 'content'; readonly rows: number };

const LongText = ({ state, name, rows }: LongTextProps) => {
  const text = useText();
  const { waiver, draft, errors, change } = state;
  const [isPlain, setIsPlain] = useState(!waiver.formatted.has(name));
  const hint = text(isPlain ? `author.${name}Hint` : 'author.formattedHint');
  return (
    <div>
      <Field label={text(`author.${name}`)} hint={hint} size="large" {...fieldError(errors[name])}>
        <Textarea
          name={`waiver-${name}`}
          size="large"
          resize="vertical"
          lang={draft.locale}
          readOnly={!isPlain}
          textarea={{ rows }}
          className={styles.area ?? ''}
          value={draft[name]}
          onChange={(_event, { value }) => change({ [name]: value })}
        />
      </Field>
      {!isPlain && (
        <Button className={styles.plain ?? ''} onClick={() => setIsPlain(true)}>
          {text('author.editPlain')}
        </Button>
      )}
    </div>
  );
};

export const ContentCard = ({ state }: CardProps) => {
  const text = useText();
  const { draft, errors, chooseLocale } = state;
  return (
    <section className={styles.card} aria-label={text('author.card')}>
      <Field
        label={text('author.language')}
        size="large"
        className={styles.language ?? ''}
        {...fieldError(errors.locale)}
      >
        <Select
          size="large"
          value={draft.locale}
          onChange={(_event, { value }) => void chooseLocale(value as ProductLocale)}
        >
          {PRODUCT_LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {nameOfLanguage(locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Line state={state} name="title" />
      <Line state={state} name="subtitle" />
      <LongText state={state} name="description" rows={3} />
      <LongText state={state} name="content" rows={12} />
    </section>
  );
};
