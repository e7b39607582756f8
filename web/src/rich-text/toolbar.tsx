import type { EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import styles from './rich-text.module.css';
import type { Tool, ToolGroups } from './tools.tsx';

type ToolbarProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly tools: ToolGroups;
  readonly state: EditorState;
  readonly inserts: { readonly label: string; readonly buttons: readonly Insert[] } | undefined;
  readonly onUse: (tool: Tool) => void;
  readonly onLeave: () => void;
};

export type Insert = { readonly label: string; readonly icon: ReactNode; readonly onInsert: () => void };

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Keeps the selection and the phone's on-screen keyboard. */
const keepFocus = (event: React.MouseEvent): void => event.preventDefault();

/** A toolbar with a single tab stop: arrow keys move between tools, Escape returns to the text. */
export const Toolbar = ({ ref, label, tools, state, inserts, onUse, onLeave }: ToolbarProps) => {
  const text = useText();
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') onLeave();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = STEPS[event.key]?.(current, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };
  let index = -1;
  const stop = () => {
    index += 1;
    const own = index;
    return { tabIndex: own === current ? 0 : -1, onFocus: () => setCurrent(own) };
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
    >
      <div className={styles.tools}>
        {tools.map((group) => (
          <div key={group[0]?.label} className={styles.group}>
            {group.map((tool) => (
              <button
                key={tool.label}
                type="button"
                className={styles.tool}
                aria-label={text(tool.label)}
                title={
                  tool.key === undefined ? text(tool.label) : `${text(tool.label)} (${shortcut(tool.key)})`
                }
                {...(tool.isOn === undefined ? {} : { 'aria-pressed': tool.isOn(state) })}
                {...(tool.run !== undefined && !tool.run(state) ? { 'aria-disabled': true } : {})}
                onClick={() => onUse(tool)}
                {...stop()}
              >
                <tool.icon fontSize={20} />
              </button>
            ))}
          </div>
        ))}
      </div>
      {inserts !== undefined && (
        <fieldset className={styles.inserts}>
          <legend className="visually-hidden">{inserts.label}</legend>
          {inserts.buttons.map(({ label: name, icon, onInsert }) => (
            <button key={name} type="button" className={styles.insert} onClick={onInsert} {...stop()}>
              {icon} {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
};

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);
const shortcut = (key: string): string => (isApple ? `⌘${key}` : `Ctrl+${key}`);
