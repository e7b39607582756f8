import { Button } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useText } from '../../../messages/use-text.ts';
import type { DraftPart } from '../draft/waiver-draft.ts';
import type { OpenSections } from '../writing/use-open-sections.ts';
import type { Remove } from './section-change.ts';
import styles from './sections.module.css';

type SectionActionsProps = {
  readonly part: DraftPart;
  readonly at: number;
  /** What people know the section by. */
  readonly title: string;
  readonly open: OpenSections;
  readonly onRemove: Remove;
};

export const SectionActions = ({ part, at, title, open, onRemove }: SectionActionsProps) => {
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
