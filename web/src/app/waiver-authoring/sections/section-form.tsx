import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { MAX_TEXT_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { WAIVER_TEXT } from '../../../rich-text/kinds/text-kinds.ts';
import { RichTextEditor } from '../../../rich-text/rich-text-editor.tsx';
import { WAIVER_TOOLS } from '../../../rich-text/tools.tsx';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import type { DraftErrors } from '../../../waiver-draft/draft-errors.ts';
import { elementId, partPath } from '../../../waiver-draft/paths.ts';
import { changeSection, retitle } from '../../../waiver-draft/sections.ts';
import type { ChangeDraft, DraftPart } from '../../../waiver-draft/waiver-draft.ts';
import { useSelectDefaultTitle } from '../writing/use-document-words.ts';
import type { OpenSections } from '../writing/use-open-sections.ts';
import { FieldList } from './fields/field-list.tsx';
import styles from './sections.module.css';

type SectionFormProps = {
  readonly part: DraftPart;
  readonly at: number;
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly open: OpenSections;
  readonly change: ChangeDraft;
};

const whyRequired = (type: DraftPart['type']): AppTextId =>
  type === 'identity' || type === 'confirmation' || type === 'signature'
    ? `section.why.${type}`
    : 'section.why.other';

/** Section types whose text editor is open even if the text is empty. */
const ABOUT_TEXT: ReadonlySet<string> = new Set(['confirmation', 'signature']);

export const SectionForm = ({ part, at, lang, errors, open, change }: SectionFormProps) => {
  const text = useText();
  const selectDefault = useSelectDefaultTitle();
  const [before] = useState(part);
  const [isTextOpen, setIsTextOpen] = useState(ABOUT_TEXT.has(part.type) || part.content !== '');
  const path = partPath(at);
  const edit = (changes: Partial<DraftPart>) => change((draft) => changeSection(draft, part.key, changes));
  return (
    <div className={styles.form}>
      {!part.editable && <p className={styles.why}>{text(whyRequired(part.type))}</p>}
      {errors[path] !== undefined && (
        <div id={elementId(path)} tabIndex={-1}>
          <ErrorBar>{errors[path]}</ErrorBar>
        </div>
      )}
      <Field label={text('section.title')} required size="large" {...fieldError(errors[`${path}.title`])}>
        <Input
          id={elementId(`${path}.title`)}
          size="large"
          maxLength={MAX_TEXT_LENGTH}
          lang={lang}
          dir="auto"
          value={part.title}
          onFocus={selectDefault(part)}
          onChange={(_event, { value }) => edit(retitle(before, value))}
        />
      </Field>
      <Field label={text('section.description')} size="large" {...fieldError(errors[`${path}.description`])}>
        <Textarea
          id={elementId(`${path}.description`)}
          size="large"
          resize="vertical"
          textarea={{ rows: 2 }}
          maxLength={MAX_TEXT_LENGTH}
          lang={lang}
          dir="auto"
          value={part.description}
          onChange={(_event, { value }) => edit({ description: value })}
        />
      </Field>
      {(before.placeholder !== '' || errors[`${path}.placeholder`] !== undefined) && (
        <Field
          label={text('section.placeholder')}
          hint={text('section.placeholderHint')}
          size="large"
          {...fieldError(errors[`${path}.placeholder`])}
        >
          <Input
            id={elementId(`${path}.placeholder`)}
            size="large"
            maxLength={MAX_TEXT_LENGTH}
            lang={lang}
            dir="auto"
            value={part.placeholder}
            onChange={(_event, { value }) => edit({ placeholder: value })}
          />
        </Field>
      )}
      {isTextOpen || errors[`${path}.content`] !== undefined ? (
        <div id={elementId(`${path}.content`)}>
          <RichTextEditor
            kind={WAIVER_TEXT}
            tools={WAIVER_TOOLS}
            label={text('section.content')}
            lang={lang}
            html={part.content}
            onChange={(content) => edit({ content })}
            error={errors[`${path}.content`]}
          />
        </div>
      ) : (
        <div>
          <Button icon={<AddRegular />} onClick={() => setIsTextOpen(true)}>
            {text('section.addText')}
          </Button>
        </div>
      )}
      {part.type !== 'signature' && (
        <FieldList part={part} path={path} lang={lang} errors={errors} open={open} change={change} />
      )}
    </div>
  );
};
