import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useId } from 'react';
import { loadDocumentWords } from '../../../../messages/document-words.ts';
import { useText } from '../../../../messages/use-text.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbar.tsx';
import type { DraftErrors } from '../../../../waiver-draft/draft-errors.ts';
import { addField, emailBefore, newField } from '../../../../waiver-draft/fields.ts';
import type { ChangeDraft, DraftPart } from '../../../../waiver-draft/waiver-draft.ts';
import { fieldKey, type OpenSections, typePlace } from '../../writing/use-open-sections.ts';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';

/** The date of birth cannot be edited, because ages are computed from it. */
const DateRow = ({ title }: { readonly title: string }) => {
  const text = useText();
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.rowName}>
          <span className={styles.rowText}>
            <span className={styles.rowTitle}>{title}</span>
            <span className={styles.rowNote}>{text('field.dateNote')}</span>
          </span>
        </span>
      </div>
    </li>
  );
};

type FieldListProps = {
  readonly part: DraftPart;
  readonly path: string;
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly open: OpenSections;
  readonly change: ChangeDraft;
};

/** Lists the fields. Rows are memoised, because a section can have hundreds of them. */
export const FieldList = ({ part, path, lang, errors, open, change }: FieldListProps) => {
  const text = useText();
  const tell = useSnackbar();
  const heading = useId();
  const { key, fieldsGroups } = part;
  const { goTo } = open;
  const follow = useCallback(
    (name: string): void => goTo(typePlace(key, name), [key, fieldKey(key, name)]),
    [goTo, key],
  );
  const add = async (): Promise<void> => {
    const { toReplace } = await loadDocumentWords(lang);
    const field = newField(toReplace.field);
    const last = fieldsGroups.findLastIndex(({ type }) => type === undefined);
    const group = last === -1 ? fieldsGroups.length : last;
    const place = `${path}.fieldsGroups[${group}].fields[${fieldsGroups[group]?.fields.length ?? 0}].title`;
    change((draft) => addField(draft, key, field));
    goTo(place, [key, fieldKey(key, field.name)]);
  };
  return (
    <div className={styles.fields}>
      <h4 id={heading} className={styles.fieldsTitle}>
        {text('field.fields')}
      </h4>
      <ul className={styles.rows} aria-labelledby={heading}>
        {fieldsGroups.flatMap((group, groupAt) =>
          group.type === 'fullDate'
            ? [<DateRow key="date" title={group.title} />]
            : group.fields.map((field, fieldAt) => (
                <FieldRow
                  key={fieldKey(key, field.name)}
                  section={key}
                  field={field}
                  at={fieldAt}
                  count={group.fields.length}
                  hasOptIn={group.fields.some(({ name }) => name === `optIn__${field.name}`)}
                  email={emailBefore(group, field.name)}
                  path={`${path}.fieldsGroups[${groupAt}].fields[${fieldAt}]`}
                  lang={lang}
                  errors={errors}
                  isOpen={open.editing.has(fieldKey(key, field.name))}
                  edit={open.edit}
                  view={open.view}
                  change={change}
                  follow={follow}
                />
              )),
        )}
      </ul>
      <div>
        <Button icon={<AddRegular />} onClick={() => void add().catch(() => tell(text('language.failed')))}>
          {text('field.add')}
        </Button>
      </div>
    </div>
  );
};
