import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useIsWide } from '../../../ui/focus/use-width.ts';
import { partPath } from '../../../waiver-draft/paths.ts';
import { indexOfSection } from '../../../waiver-draft/sections.ts';
import type { WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import styles from './live-preview.module.css';
import { PhonePreview } from './live-preview.tsx';

type SkippableProps = {
  /** Whether the preview is next to the form. */
  readonly isOn: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** Adds a button before the frame to skip its many tab stops, and one after it to return to the form. */
const Skippable = ({ isOn, onBack, children }: SkippableProps) => {
  const text = useText();
  const after = useRef<HTMLButtonElement>(null);
  return (
    <>
      {isOn && (
        <button type="button" className={styles.skip} onClick={() => after.current?.focus()}>
          {text('livePreview.skip')}
        </button>
      )}
      {children}
      {isOn && (
        <button ref={after} type="button" className={styles.skip} onClick={onBack}>
          {text('livePreview.back')}
        </button>
      )}
    </>
  );
};

const TABS = ['edit', 'preview'] as const;
type Tab = (typeof TABS)[number];

/** Holds the selected tab in a narrow window. Selects the editor on errors and on jumps to a field. */
export const useTab = ({ errors, goTo }: Pick<AuthoringState, 'errors' | 'goTo'>) => {
  const [tab, setTab] = useState<Tab>('edit');
  const [seenErrors, setSeenErrors] = useState(errors);
  if (seenErrors !== errors) {
    setSeenErrors(errors);
    if (Object.keys(errors).length > 0) setTab('edit');
  }
  const goToEditor: AuthoringState['goTo'] = (place, words) => {
    setTab('edit');
    goTo(place, words);
  };
  return { tab, setTab, goTo: goToEditor };
};

const SECTION = 'section-';

/** Returns the key of the section around the element, or null if it is outside all sections. */
const sectionAround = (element: Element): string | null =>
  element.closest(`[id^="${SECTION}"]`)?.id.slice(SECTION.length) ?? null;

type TabsProps = { readonly id: string; readonly tab: Tab; readonly onChoose: (tab: Tab) => void };

/** Implements the ARIA tabs pattern. */
const Tabs = ({ id, tab, onChoose }: TabsProps) => {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const move = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab === 'edit' ? 'preview' : 'edit';
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(id + other)}`)?.focus();
  };
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={text('livePreview.tabs')}
      onKeyDown={move}
    >
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={id + each}
          aria-selected={tab === each}
          aria-controls={`${id}${each}panel`}
          tabIndex={tab === each ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(each)}
        >
          {text(`livePreview.${each}`)}
        </button>
      ))}
    </div>
  );
};

type EditAndPreviewProps = {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly draft: WaiverDraft;
  /** @param place a path such as `config.waiverParts[2]` */
  readonly goTo: (place: string) => void;
  readonly children: ReactNode;
};

export const EditAndPreview = ({ tab, setTab, draft, goTo, children }: EditAndPreviewProps) => {
  const id = useId();
  const isWide = useIsWide();
  // Mount the preview only after the form has rendered.
  const isFormShown = useDeferredValue(true, false);
  const [at, setAt] = useState<string | null>();
  const [hasBeenOpened, setWasOpened] = useState(false);
  const lastFocused = useRef<HTMLElement>(null);
  const choose = (next: Tab): void => {
    setTab(next);
    if (next === 'preview') setWasOpened(true);
  };
  const edit = (section: string | null): void => {
    const index = section === null ? -1 : indexOfSection(draft, section);
    if (index >= 0) goTo(partPath(index));
    else if (section === null) goTo('title');
  };
  const back = (): void => {
    // The last focused element may have been removed in the meantime.
    if (lastFocused.current?.isConnected) lastFocused.current.focus();
    else edit(null);
  };
  const isEditing = isWide || tab === 'edit';
  const isVisible = isWide || tab === 'preview';
  const panel = (of: Tab) =>
    isWide ? {} : { role: 'tabpanel', id: `${id}${of}panel`, 'aria-labelledby': id + of };
  return (
    <>
      {isWide ? null : <Tabs id={id} tab={tab} onChoose={choose} />}
      <div className={styles.both}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus. */}
        <div
          className={styles.editor}
          {...panel('edit')}
          hidden={!isEditing}
          onFocus={({ target }: FocusEvent<HTMLElement>) => {
            lastFocused.current = target;
            setAt(sectionAround(target));
          }}
        >
          {children}
        </div>
        {/* Stays mounted while hidden, to keep its scroll position. */}
        <div className={isVisible ? styles.beside : styles.aside} {...panel('preview')} inert={!isVisible}>
          {hasBeenOpened || (isWide && isFormShown) ? (
            <Skippable isOn={isWide} onBack={back}>
              <PhonePreview draft={draft} isVisible={isVisible} at={at} onPress={edit} />
            </Skippable>
          ) : null}
        </div>
      </div>
    </>
  );
};
