import { Field, Input, Select } from '@fluentui/react-components';
import { type FieldType, WITH_OPTIONS } from '@waivers/waiver/config/part-types.ts';
import { MAX_TEXT_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { loadDocumentWords } from '../../../messages/document-words.ts';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../parts/field-error.ts';
import { useSnackbar } from '../../snackbar/snackbar.tsx';
import { addOptIn, changeField, changeFieldType, removeField } from '../draft/fields.ts';
import { idOf } from '../draft/paths.ts';
import type { DraftErrors } from '../draft/refused-draft.ts';
import { retitled } from '../draft/sections.ts';
import type { DraftField } from '../draft/waiver-draft.ts';
import { useIsToReplace } from '../writing/use-finished-words.ts';
import controls from './controls.module.css';
import styles from './fields.module.css';
import { OptionsBox } from './options-box.tsx';
import type { Change } from './section-change.ts';
import { selectedIf } from './selected-if.ts';
import { Tick } from './tick.tsx';

/** An opt-in is offered at its e-mail address. */
const CHOOSABLE = [
  'text',
  'number',
  'email',
  'tel',
  'select',
  'multiple_choice',
  'checkboxes',
  'yes_no',
  'checkbox',
  'select_option',
] as const satisfies readonly FieldType[];

type Choosable = (typeof CHOOSABLE)[number];

const choosable = (type: FieldType): Choosable | undefined => CHOOSABLE.find((each) => each === type);

/** The type of a field of ours is part of what it means. */
const ownType = ({ name, type, editable }: DraftField): Choosable | undefined =>
  editable && name.includes('__') ? choosable(type) : undefined;

/** Their lists are ours, and translated. */
const OUR_LISTS: ReadonlySet<string | undefined> = new Set(['state', 'country']);

/** Without it people cannot be told apart, or have not agreed. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['firstName', 'lastName', 'electronicConsent']);

type FieldFormProps = {
  readonly section: string;
  readonly field: DraftField;
  readonly hasOptIn: boolean;
  readonly path: string;
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly change: Change;
};

export const FieldForm = ({ section, field, hasOptIn, path, lang, errors, change }: FieldFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const isToReplace = useIsToReplace();
  const [before] = useState(field);
  const { name, type, required } = field;
  const own = ownType(field);
  const set = (changes: Partial<Omit<DraftField, 'name' | 'type'>>) =>
    change((draft) => changeField(draft, section, name, changes));
  const setType = (next: FieldType): void => change((draft) => changeFieldType(draft, section, name, next));
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
            id={idOf(`${path}.title`)}
            maxLength={MAX_TEXT_LENGTH}
            lang={lang}
            dir="auto"
            value={field.title}
            onFocus={selectedIf(isToReplace(field))}
            onChange={(_event, { value }) => set(retitled(before, value))}
          />
        </Field>
        {own !== undefined ? (
          <Field label={text('field.kind')} hint={text(`field.hint.${own}`)}>
            <Select value={type} onChange={(_event, { value }) => setType(value as FieldType)}>
              {CHOOSABLE.map((each) => (
                <option key={each} value={each}>
                  {text(`field.type.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      {WITH_OPTIONS.has(type) && !OUR_LISTS.has(field.messageKey) && (
        <OptionsBox
          id={idOf(`${path}.options`)}
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
        {type === 'email' && (
          <Tick
            label={text('field.optIn')}
            isOn={hasOptIn}
            onChange={(isOn) => void setOptIn(isOn).catch(() => tell(text('language.failed')))}
          />
        )}
      </div>
    </div>
  );
};
