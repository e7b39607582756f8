import { Field, Input } from '@fluentui/react-components';
import { MAX_TEXT_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { FIELD_TRAITS, type FieldType } from '@waivers/waiver/vocabulary/form.ts';
import { useState } from 'react';
import { loadDocumentWords } from '../../../../messages/document-words.ts';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbar.tsx';
import type { DraftErrors } from '../../../../waiver-draft/draft-errors.ts';
import {
  addOptIn,
  changeField,
  changeFieldType,
  nameForType,
  removeField,
  turnIntoOptIn,
} from '../../../../waiver-draft/fields.ts';
import { elementId } from '../../../../waiver-draft/paths.ts';
import { retitle } from '../../../../waiver-draft/sections.ts';
import type { ChangeDraft, DraftField } from '../../../../waiver-draft/waiver-draft.ts';
import { useSelectDefaultTitle } from '../../writing/use-document-words.ts';
import { typePlace } from '../../writing/use-open-sections.ts';
import controls from './controls.module.css';
import { FieldTypeChoice, OptionsBox, ownerType } from './field-type.tsx';
import styles from './fields.module.css';
import { Tick } from './tick.tsx';

/** Whether the owner added the field. Built-in fields have a fixed type. */
const isOwn = ({ name, editable }: DraftField): boolean =>
  editable && name.replace(/^optIn__/, '').includes('__');

/** Fields whose options are built in and translated. */
const OUR_LISTS: ReadonlySet<string | undefined> = new Set(['state', 'country']);

/** Fields needed to tell people apart or to obtain consent. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['firstName', 'lastName', 'electronicConsent']);

type FieldFormProps = {
  readonly section: string;
  readonly field: DraftField;
  readonly hasOptIn: boolean;
  /** Name of the preceding email field, if this field can become its newsletter consent. */
  readonly email: string | undefined;
  readonly path: string;
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly change: ChangeDraft;
  /**
   * Keeps the form open and the type selector focused when changing the type renames the field.
   * @param name the new name
   */
  readonly follow: (name: string) => void;
};

export const FieldForm = (props: FieldFormProps) => {
  const { section, field, hasOptIn, email, path, lang, errors, change, follow } = props;
  const text = useText();
  const tell = useSnackbar();
  const selectDefault = useSelectDefaultTitle();
  const [before] = useState(field);
  const { name, type, required } = field;
  const { hasOptions, hasPlaceholder, isSearchable } = FIELD_TRAITS[type];
  const set = (changes: Partial<Omit<DraftField, 'name' | 'type'>>) =>
    change((draft) => changeField(draft, section, name, changes));
  const becomeConsent = async (of: string): Promise<void> => {
    const { labels } = await loadDocumentWords(lang);
    change((draft) => turnIntoOptIn(draft, section, name, of, labels.optIn));
    follow(`optIn__${of}`);
  };
  const setType = (next: FieldType): void => {
    if (next === type) return;
    if (next === 'optIn') {
      if (email !== undefined) void becomeConsent(email).catch(() => tell(text('language.failed')));
      return;
    }
    const renamed = nameForType(field, next);
    change((draft) => changeFieldType(draft, section, name, next, renamed));
    if (type === 'optIn') follow(renamed);
  };
  const setOptIn = async (isOffered: boolean): Promise<void> => {
    const { labels } = await loadDocumentWords(lang);
    change((draft) =>
      isOffered
        ? addOptIn(draft, section, name, labels.optIn)
        : removeField(draft, section, `optIn__${name}`),
    );
  };
  return (
    <div className={styles.fieldForm}>
      {errors[path] !== undefined && (
        <p role="alert" className={controls.wrong}>
          {errors[path]}
        </p>
      )}
      <div className={controls.pair}>
        <Field label={text('field.title')} required {...fieldError(errors[`${path}.title`])}>
          <Input
            id={elementId(`${path}.title`)}
            maxLength={MAX_TEXT_LENGTH}
            lang={lang}
            dir="auto"
            value={field.title}
            onFocus={selectDefault(field)}
            onChange={(_event, { value }) => set(retitle(before, value))}
          />
        </Field>
        {isOwn(field) ? (
          <FieldTypeChoice
            id={elementId(typePlace(section, name))}
            type={ownerType(type)}
            canBeOptIn={email !== undefined}
            onChoose={setType}
          />
        ) : null}
      </div>
      {hasPlaceholder && (!hasOptions || before.placeholder !== undefined) && (
        <Field
          label={text('field.placeholder')}
          hint={text(hasOptions ? 'field.placeholderFirst' : 'field.placeholderHint')}
          {...fieldError(errors[`${path}.placeholder`])}
        >
          <Input
            id={elementId(`${path}.placeholder`)}
            maxLength={MAX_TEXT_LENGTH}
            lang={lang}
            dir="auto"
            value={field.placeholder ?? ''}
            onChange={(_event, { value }) => set({ placeholder: value === '' ? undefined : value })}
          />
        </Field>
      )}
      {hasOptions && !OUR_LISTS.has(field.messageKey) && (
        <OptionsBox
          id={elementId(`${path}.options`)}
          lang={lang}
          options={field.options}
          error={errors[`${path}.options`]}
          onChange={(options) => set({ options })}
        />
      )}
      <div className={styles.ticks}>
        {type !== 'optIn' && (
          <Tick
            label={text('field.mustBeFilled')}
            isOn={required || ALWAYS_REQUIRED.has(name)}
            isFixed={ALWAYS_REQUIRED.has(name)}
            onChange={(isOn) => set({ required: isOn })}
          />
        )}
        {isOwn(field) && isSearchable && (
          <Tick
            label={text('field.searchable')}
            hint={text('field.searchableHint')}
            isOn={field.searchable === true}
            onChange={(isOn) => set({ searchable: isOn ? true : undefined })}
          />
        )}
        {type === 'email' && (
          <>
            <Tick
              label={text('field.askTwice')}
              hint={text('field.askTwiceHint')}
              isOn={field.askOnce !== true}
              onChange={(isOn) => set({ askOnce: isOn ? undefined : true })}
            />
            <Tick
              label={text('field.optIn')}
              isOn={hasOptIn}
              onChange={(isOn) => void setOptIn(isOn).catch(() => tell(text('language.failed')))}
            />
          </>
        )}
      </div>
    </div>
  );
};
