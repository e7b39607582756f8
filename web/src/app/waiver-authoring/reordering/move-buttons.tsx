import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import styles from './reordering.module.css';

type MoveButtonsProps = {
  readonly title: string;
  /** Zero-based position. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

export const MoveButtons = ({ title, at, count, onMove }: MoveButtonsProps) => {
  const text = useText();
  const pressed = useRef<HTMLButtonElement>(null);
  const [isReached, setIsReached] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // A moved row loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new position
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [at]);
  const button = (to: number, name: 'up' | 'down') => {
    const isEnd = to < 0 || to >= count;
    const Icon = name === 'up' ? ArrowUpRegular : ArrowDownRegular;
    return (
      <button
        type="button"
        className={styles.move}
        aria-label={text(`reorder.${name}`, { title })}
        title={text(`reorder.${name}.short`)}
        {...(isEnd ? { 'aria-disabled': true } : {})}
        onFocus={() => setIsReached(true)}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          pressed.current = currentTarget;
          setHasMoved(true);
          onMove(to);
        }}
      >
        <Icon fontSize={20} aria-hidden />
      </button>
    );
  };
  return (
    <span className={styles.moves}>
      {button(at - 1, 'up')}
      {button(at + 1, 'down')}
      {/* Only after a focus, because a waiver has hundreds of rows. */}
      {isReached && (
        <span role="status" className="visually-hidden">
          {hasMoved && text('reorder.moved', { title, at: at + 1, count })}
        </span>
      )}
    </span>
  );
};
