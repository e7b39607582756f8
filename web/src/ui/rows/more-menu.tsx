import { MoreVerticalRegular } from '@fluentui/react-icons';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './more-menu.module.css';

/**
 * A button with a popup, both inside `frame`. The popup closes on a press or focus elsewhere, and on Escape, which
 * returns the focus to the button.
 */
export const usePopup = () => {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    trigger.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setIsOpen(false);
    };
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', leave, listening);
    document.addEventListener('focusin', leave, listening);
    document.addEventListener('keydown', press, listening);
    return () => listening.abort();
  }, [isOpen, close]);
  const button = { ref: trigger, 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) } as const;
  return { isOpen, close, frame, button };
};

type Item = { readonly label: string; readonly icon: ReactNode } & (
  | { readonly href: string }
  | { readonly onChoose: () => void }
);

const MENU_ITEM = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

const MenuItem = ({ item, onDone }: { readonly item: Item; readonly onDone: () => void }) =>
  'href' in item ? (
    <a {...MENU_ITEM} href={item.href} target="_blank" rel="noopener" onClick={onDone}>
      {item.icon} {item.label}
    </a>
  ) : (
    <button
      {...MENU_ITEM}
      type="button"
      onClick={() => {
        onDone();
        item.onChoose();
      }}
    >
      {item.icon} {item.label}
    </button>
  );

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus according to the ARIA menu pattern. */
const moveFocus = (menu: HTMLElement, key: string): boolean => {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const here = items.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[key];
  const next = step === undefined ? { Home: 0, End: items.length - 1 }[key] : here + step + items.length;
  if (next === undefined) return false;
  items[next % items.length]?.focus();
  return true;
};

export const MoreMenu = ({ label, items }: { readonly label: string; readonly items: readonly Item[] }) => {
  const { isOpen, close, frame, button } = usePopup();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  return (
    <div ref={frame} className={styles.frame}>
      <button
        {...button}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        {...(isOpen ? { 'aria-controls': id } : {})}
      >
        <MoreVerticalRegular fontSize={24} aria-hidden />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          onKeyDown={(event) => {
            if (menu.current !== null && moveFocus(menu.current, event.key)) event.preventDefault();
          }}
        >
          {items.map((item) => (
            <MenuItem key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
};
