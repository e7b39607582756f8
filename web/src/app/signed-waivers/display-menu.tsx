import { OptionsRegular } from '@fluentui/react-icons/svg/options';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './display-menu.module.css';
import { DisplayOptions, type DisplayOptionsProps } from './display-options.tsx';
import { useSetting } from './use-setting.ts';

type DisplayMenuProps = Omit<DisplayOptionsProps, 'display' | 'onToggle'> & {
  /** Receives the options that differ from the default, separated by spaces. */
  readonly onDisplay: (display: string) => void;
};

const DISPLAY = {
  name: 'list-display',
  parse: (stored: string | null): readonly string[] => stored?.split(' ') ?? [],
  format: (display: readonly string[]): string => display.join(' '),
};

/** Opens the options for the order, height and columns of the list. */
const DisplayMenu = ({ onDisplay, ...options }: DisplayMenuProps) => {
  const text = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [display, changeDisplay] = useSetting(DISPLAY);
  // Applies the options before the first paint if this script has loaded by then.
  useLayoutEffect(() => onDisplay(display.join(' ')), [display, onDisplay]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: Event): void => {
      if (!(target instanceof Node) || frame.current?.contains(target) !== true) setIsOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  const toggle = (word: string): void => {
    changeDisplay((before) =>
      before.includes(word) ? before.filter((each) => each !== word) : [...before, word],
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape and focus changes.
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
        <span>{text('display.title')}</span>
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && <DisplayOptions {...options} display={display} onToggle={toggle} />}
      </div>
    </div>
  );
};

export default DisplayMenu;
