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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { type Item, moved } from './order.ts';
import styles from './reordering.module.css';
import { SortableRow } from './sortable-row.tsx';

type ReorderListProps = {
  readonly items: readonly Item[];
  readonly onOrder: (keys: string[]) => void;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** By mouse, finger or keyboard at the handle, and by buttons for everybody. */
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
  const move = (from: number, to: number): void => onOrder(moved(items, from, to).map(({ key }) => key));
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
    // It comes to be over its own place first, which was said.
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
