import { OptionsRegular } from '@fluentui/react-icons/svg/options';
import { useId, useLayoutEffect } from 'react';
import { useText } from '../../messages/use-text.ts';
import { usePopup } from '../../ui/rows/more-menu.tsx';
import { useMay } from '../session/use-may.ts';
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
const DisplayMenu = ({ onDisplay, columns, ...options }: DisplayMenuProps) => {
  const text = useText();
  const id = useId();
  const { isOpen, frame, button } = usePopup();
  const [display, changeDisplay] = useSetting(DISPLAY);
  // Applies the options before the first paint if this script has loaded by then.
  const hidden = useMay()('read_records') ? '' : 'dob';
  useLayoutEffect(() => onDisplay([...display, hidden].join(' ').trim()), [display, hidden, onDisplay]);
  const shown = Object.fromEntries(Object.entries(columns).filter(([column]) => column !== hidden));
  const toggle = (word: string): void => {
    changeDisplay((before) =>
      before.includes(word) ? before.filter((each) => each !== word) : [...before, word],
    );
  };
  return (
    <div ref={frame} className={styles.frame}>
      <button {...button} type="button" className={styles.trigger} aria-controls={id}>
        <OptionsRegular fontSize={18} aria-hidden />
        <span>{text('display.title')}</span>
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && <DisplayOptions {...options} columns={shown} display={display} onToggle={toggle} />}
      </div>
    </div>
  );
};

export default DisplayMenu;
