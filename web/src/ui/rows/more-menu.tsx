import { MoreVerticalRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './more-menu.module.css';

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
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setIsOpen(false);
    else if (menu.current !== null && moveFocus(menu.current, event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has gone elsewhere.
    <div
      className={styles.frame}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => setIsOpen(!isOpen)}
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
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <MenuItem key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
};
