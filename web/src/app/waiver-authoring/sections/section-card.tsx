import { Button } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { memo } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import type { DraftErrors } from '../../../waiver-draft/draft-errors.ts';
import type { ChangeDraft, DraftPart } from '../../../waiver-draft/waiver-draft.ts';
import type { OpenSections } from '../writing/use-open-sections.ts';
import { SectionForm } from './section-form.tsx';
import { SectionView } from './section-view.tsx';
import styles from './sections.module.css';

/** @param at the section's zero-based position before it is removed */
export type RemoveSection = (part: DraftPart, at: number) => void;

type SectionActionsProps = {
  readonly part: DraftPart;
  readonly at: number;
  readonly title: string;
  readonly open: OpenSections;
  readonly onRemove: RemoveSection;
};

const SectionActions = ({ part, at, title, open, onRemove }: SectionActionsProps) => {
  const text = useText();
  const { key } = part;
  const isEditing = open.editing.has(key);
  const isCollapsed = open.collapsed.has(key);
  const Chevron = isCollapsed ? ChevronDownRegular : ChevronUpRegular;
  return (
    <div className={styles.actions}>
      <Button
        className={styles.edit ?? ''}
        data-open={isEditing}
        appearance={isEditing ? 'primary' : 'secondary'}
        icon={isEditing ? <CheckmarkRegular fontSize={20} /> : <EditRegular fontSize={20} />}
        aria-label={text(isEditing ? 'section.doneWith' : 'section.editOne', { title })}
        onClick={() => (isEditing ? open.view(key) : open.edit(key))}
      >
        <span className={styles.editLabel}>{text(isEditing ? 'section.done' : 'section.edit')}</span>
      </Button>
      {part.editable && (
        <button
          type="button"
          className={styles.icon}
          aria-label={text('section.removeOne', { title })}
          title={text('section.remove')}
          onClick={() => onRemove(part, at)}
        >
          <DeleteRegular fontSize={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.icon}
        aria-label={text('section.contentOf', { title })}
        title={text(isCollapsed ? 'section.expand' : 'section.collapse')}
        aria-expanded={!isCollapsed}
        {...(isCollapsed ? {} : { 'aria-controls': `body-${key}` })}
        onClick={() => (isCollapsed ? open.expand(key) : open.collapse(key))}
      >
        <Chevron fontSize={20} aria-hidden />
      </button>
    </div>
  );
};

type SectionCardProps = {
  readonly part: DraftPart;
  /** Zero-based position. */
  readonly at: number;
  /** Language of the waiver. */
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly open: OpenSections;
  readonly change: ChangeDraft;
  readonly onRemove: RemoveSection;
  /** Incremented when the draft is replaced, to remount the editors. */
  readonly generation: number;
};

export const SectionCard = memo((props: SectionCardProps) => {
  const { part, at, lang, open, onRemove, generation } = props;
  const text = useText();
  const { key } = part;
  const isEditing = open.editing.has(key);
  const isCollapsed = open.collapsed.has(key);
  const title = part.title.trim() === '' ? text('reorder.untitled', { at: at + 1 }) : part.title;
  return (
    <section
      id={`section-${key}`}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={`title-${key}`}
      data-state={isEditing ? 'edit' : 'view'}
    >
      <div className={styles.head}>
        <span className={styles.number} aria-hidden>
          {at + 1}
        </span>
        <div className={styles.name}>
          <h3 id={`title-${key}`} lang={lang} dir="auto" className={styles.title}>
            {title}
          </h3>
          <span className={styles.kind}>{text(`section.type.${part.type}`)}</span>
          {!part.editable && <Chip>{text('section.required')}</Chip>}
        </div>
        <SectionActions part={part} at={at} title={title} open={open} onRemove={onRemove} />
      </div>
      {!isCollapsed && (
        <div id={`body-${key}`} className={styles.body}>
          {isEditing ? <SectionForm key={generation} {...props} /> : <SectionView part={part} lang={lang} />}
        </div>
      )}
    </section>
  );
});
