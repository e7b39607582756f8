import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ReOrderRegular } from '@fluentui/react-icons/svg/re-order';
import { useRef } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { moveItem, type OrderItem } from '../../../waiver-draft/order.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './reordering.module.css';

type SortableRowProps = {
  readonly id: string;
  readonly title: string;
  readonly note: string | undefined;
  /** Zero-based position. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

const SLIDE = { duration: 200, easing: 'ease' };
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const SortableRow = ({ id, title, note, at, count, onMove }: SortableRowProps) => {
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

type ReorderListProps = {
  readonly items: readonly OrderItem[];
  readonly onOrder: (keys: string[]) => void;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const ReorderList = ({ items, onOrder }: ReorderListProps) => {
  const text = useText();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const isFresh = useRef(false);
  const count = items.length;
  const placeOf = (id: UniqueIdentifier): number => items.findIndex(({ key }) => key === id);
  const titleAt = (at: number): string => {
    const title = items[at]?.title.trim() ?? '';
    return title === '' ? text('reorder.untitled', { at: at + 1 }) : title;
  };
  const move = (from: number, to: number): void => onOrder(moveItem(items, from, to).map(({ key }) => key));
  const say = (
    id: 'reorder.lifted' | 'reorder.over' | 'reorder.moved' | 'reorder.back',
    item: UniqueIdentifier,
    place = item,
  ): string => text(id, { title: titleAt(placeOf(item)), at: placeOf(place) + 1, count });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isFresh.current = true;
      return say('reorder.lifted', active.id);
    },
    // Skip the first event, which reports the item's own position. It has already been announced.
    onDragOver: ({ active, over }) => {
      const isSaid = isFresh.current && over?.id === active.id;
      isFresh.current = false;
      return isSaid ? undefined : say('reorder.over', active.id, over?.id);
    },
    onDragEnd: ({ active, over }) => say('reorder.moved', active.id, over?.id),
    onDragCancel: ({ active }) => say('reorder.back', active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text('reorder.keys') } }}
      onDragEnd={({ active, over }) => {
        if (over !== null) move(placeOf(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {items.map(({ key, note }, at) => (
            <SortableRow
              key={key}
              id={key}
              title={titleAt(at)}
              note={note}
              at={at}
              count={count}
              onMove={(to) => move(at, to)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};

export default ReorderList;
