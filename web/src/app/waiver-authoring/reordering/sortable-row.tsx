import { useSortable } from '@dnd-kit/sortable';
import { ReOrderRegular } from '@fluentui/react-icons/svg/re-order';
import { useText } from '../../../messages/use-text.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './reordering.module.css';

type SortableRowProps = {
  readonly id: string;
  readonly title: string;
  readonly note: string | undefined;
  /** From 0. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

const SLIDE = { duration: 200, easing: 'ease' };
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const SortableRow = ({ id, title, note, at, count, onMove }: SortableRowProps) => {
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      transition: isCalm() ? null : SLIDE,
      attributes: { roleDescription: text('reorder.handle.role') },
    });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragged={isDragging}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={text('reorder.handle', { title })}
      >
        <ReOrderRegular fontSize={20} aria-hidden />
      </button>
      <span className={styles.at} aria-hidden>
        {at + 1}
      </span>
      <span className={styles.name}>
        <bdi translate="no">{title}</bdi>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <MoveButtons title={title} at={at} count={count} onMove={onMove} />
    </li>
  );
};
