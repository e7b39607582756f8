import { followsCountry } from '@waivers/waiver/document/shown-address.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { isBlank } from '@waivers/waiver/validation.ts';
import { RichTextView } from '../../../document/rich-text-view.tsx';
import { useText } from '../../../messages/use-text.ts';
import type { DraftField, DraftPart } from '../../../waiver-draft/waiver-draft.ts';
import { ownerType } from './fields/field-type.tsx';
import styles from './fields/pills.module.css';
import view from './sections.module.css';

type PillProps = {
  readonly title: string;
  readonly lang: string;
  readonly note: string;
  readonly isRequired: boolean;
};

const Pill = ({ title, lang, note, isRequired }: PillProps) => {
  const text = useText();
  return (
    <li className={styles.pill}>
      <span lang={lang} dir="auto">
        {isBlank(title) ? text('field.noTitle') : title}
      </span>
      {isRequired && (
        <span className={styles.star} title={text('field.required')}>
          *<span className="visually-hidden"> ({text('field.required')})</span>
        </span>
      )}
      <span className={styles.pillNote}>{note}</span>
    </li>
  );
};

type SectionViewProps = { readonly part: DraftPart; readonly lang: string };

export const SectionView = ({ part, lang }: SectionViewProps) => {
  const text = useText();
  const { type, description, content, fieldsGroups } = part;
  const noteOf = (field: DraftField): string =>
    field.options.length === 0
      ? text(`field.type.${ownerType(field.type)}`)
      : text('field.typeWithOptions', {
          type: text(`field.type.${ownerType(field.type)}`),
          count: field.options.length,
        });
  const hasFields = fieldsGroups.some(({ fields }) => fields.length > 0);
  return (
    <>
      {description !== '' && (
        <p lang={lang} dir="auto" className={view.description}>
          {description}
        </p>
      )}
      {content !== '' && (
        <div lang={lang} className={view.excerpt}>
          <RichTextView className={undefined} text={readRichTextHtml(content)} />
        </div>
      )}
      {hasFields && (
        <ul className={styles.pills}>
          {fieldsGroups.flatMap((group) =>
            group.type === 'fullDate'
              ? [
                  <Pill
                    key={group.fields[0]?.name}
                    title={group.title}
                    lang={lang}
                    note={text('field.type.date')}
                    isRequired
                  />,
                ]
              : group.fields.map((field) => (
                  <Pill
                    key={field.name}
                    title={field.title}
                    lang={lang}
                    note={noteOf(field)}
                    isRequired={field.required}
                  />
                )),
          )}
        </ul>
      )}
      {followsCountry(part) && <p className={view.note}>{text('section.followsCountry')}</p>}
      {!hasFields && (
        <p className={view.note}>{text(type === 'signature' ? 'section.signHere' : 'section.noFields')}</p>
      )}
    </>
  );
};
