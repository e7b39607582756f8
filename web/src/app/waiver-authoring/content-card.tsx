import { Field, Input, Select } from '@fluentui/react-components';
import { isFinishedLocale, PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { WAIVER_TEXT } from '../../rich-text/kinds/text-kinds.ts';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import { WAIVER_TOOLS } from '../../rich-text/tools.tsx';
import { fieldError } from '../../ui/fields/field-error.ts';
import { elementId } from '../../waiver-draft/paths.ts';
import { changeConfig, changeTitle } from '../../waiver-draft/waiver-draft.ts';
import styles from './authoring.module.css';
import type { AuthoringState } from './writing/use-authoring.ts';

type CardProps = { readonly state: AuthoringState };

type LineProps = CardProps & {
  readonly name: 'title' | 'subtitle';
  readonly place: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const Line = ({ state: { draft, errors }, name, place, value, onChange }: LineProps) => {
  const text = useText();
  return (
    <Field label={text(`author.${name}`)} required size="large" {...fieldError(errors[place])}>
      <Input
        id={elementId(place)}
        name={`waiver-${name}`}
        size="large"
        maxLength={300}
        lang={draft.locale}
        dir="auto"
        value={value}
        onChange={(_event, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
};

const LongText = ({ state, name }: CardProps & { readonly name: 'description' | 'content' }) => {
  const text = useText();
  const { draft, errors, change } = state;
  const place = `config.${name}`;
  return (
    <div id={elementId(place)}>
      <RichTextEditor
        key={state.generation}
        kind={WAIVER_TEXT}
        tools={WAIVER_TOOLS}
        label={text(`author.${name}`)}
        lang={draft.locale}
        html={draft.config[name]}
        onChange={(html) => change((before) => changeConfig(before, { [name]: html }))}
        error={errors[place]}
      />
    </div>
  );
};

export const ContentCard = ({ state }: CardProps) => {
  const text = useText();
  const { draft, errors, change, chooseLocale } = state;
  return (
    <section className={styles.card} aria-label={text('author.card')}>
      <Field
        label={text('author.language')}
        size="large"
        className={styles.language ?? ''}
        {...fieldError(errors.locale)}
      >
        <Select
          id={elementId('locale')}
          size="large"
          value={draft.locale}
          onChange={(_event, { value }) => void chooseLocale(value as ProductLocale)}
        >
          {PRODUCT_LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale} disabled={!isFinishedLocale(locale)}>
              {isFinishedLocale(locale)
                ? nameOfLanguage(locale)
                : text('checklist.notReady', { language: nameOfLanguage(locale) })}
            </option>
          ))}
        </Select>
      </Field>
      <Line
        state={state}
        name="title"
        place="title"
        value={draft.title}
        onChange={(title) => change((before) => changeTitle(before, title))}
      />
      <Line
        state={state}
        name="subtitle"
        place="config.subtitle"
        value={draft.config.subtitle}
        onChange={(subtitle) => change((before) => changeConfig(before, { subtitle }))}
      />
      <LongText state={state} name="description" />
      <LongText state={state} name="content" />
    </section>
  );
};
