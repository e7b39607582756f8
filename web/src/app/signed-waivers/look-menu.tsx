import { OptionsRegular } from '@fluentui/react-icons/svg/options';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './look-menu.module.css';
import { LookOptions, type LookOptionsProps } from './look-options.tsx';
import { useStored } from './use-stored.ts';

type LookMenuProps = Omit<LookOptionsProps, 'look' | 'onToggle'> & {
  /** Receives the space-separated words of the look. */
  readonly onLook: (look: string) => void;
};

const LOOK = {
  name: 'list-look',
  parse: (stored: string | null): readonly string[] => stored?.split(' ') ?? [],
  format: (look: readonly string[]): string => look.join(' '),
};

/** Opens the options for the order, height and columns of the list. */
const LookMenu = ({ onLook, ...options }: LookMenuProps) => {
  const text = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [look, changeLook] = useStored(LOOK);
  // Before the first paint, if the script is there.
  useLayoutEffect(() => onLook(look.join(' ')), [look, onLook]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: Event): void => {
      if (!(target instanceof Node) || frame.current?.contains(target) !== true) setIsOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  const toggle = (word: string): void => {
    changeLook((before) =>
      before.includes(word) ? before.filter((each) => each !== word) : [...before, word],
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape and where the focus goes.
    <div
      ref={frame}
      className={styles.frame}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setIsOpen(false);
        trigger.current?.focus();
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <OptionsRegular fontSize={18} aria-hidden />
        <span>{text('look.title')}</span>
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && <LookOptions {...options} look={look} onToggle={toggle} />}
      </div>
    </div>
  );
};

export default LookMenu;
