import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { type FormEvent, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { filterIn, isSameFilter, type SignerFilter, withFilter } from '../../signer-filters/signer-filter.ts';
import type { SetFilter } from '../../signer-filters/use-signer-filter.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { useKeepFocus } from '../../ui/focus/keep-focus.ts';
import { useSession } from '../session/session.ts';
import styles from './signer-views.module.css';

type View = { readonly name: string; readonly filter: SignerFilter };

const LONGEST_NAME = 40;

const parse = (stored: string | null): readonly View[] => {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(views)) return [];
    return views.flatMap(([name, filter]: readonly unknown[]) =>
      typeof name === 'string' && typeof filter === 'string'
        ? [{ name, filter: filterIn(new URLSearchParams(filter)) }]
        : [],
    );
  } catch {
    return [];
  }
};

const format = (views: readonly View[]): string =>
  JSON.stringify(views.map(({ name, filter }) => [name, String(withFilter(new URLSearchParams(), filter))]));

/** The user's views, stored in this browser. */
const useViews = () => {
  const session = useSession();
  const key = `waivers.views.${session.kind === 'owner' ? session.user.id : ''}`;
  const [views, setViews] = useState(() => parse(deviceStorage.read(key)));
  /** Applies the change to what is stored, because another tab may have saved or deleted views. */
  const change = (changed: (before: readonly View[]) => readonly View[]): void => {
    const stored = deviceStorage.read(key);
    const after = changed(stored === null ? views : parse(stored));
    deviceStorage.write(key, format(after));
    setViews(after);
  };
  return [views, change] as const;
};

type NameFormProps = { readonly onSave: (name: string) => void; readonly onClose: () => void };

const NameForm = ({ onSave, onClose }: NameFormProps) => {
  const text = useText();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') onSave(name);
  };
  return (
    <form className={styles.naming} onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to type a name.
        autoFocus
        name="name"
        required
        maxLength={LONGEST_NAME}
        aria-label={text('views.name')}
        placeholder={text('views.name')}
      />
      <button type="submit" className={styles.tab}>
        {text('views.saveNow')}
      </button>
    </form>
  );
};

type OwnViewsProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  readonly isBuiltIn: boolean;
};

const OwnViews = ({ filter, onFilter, isBuiltIn }: OwnViewsProps) => {
  const text = useText();
  const [views, changeViews] = useViews();
  const [isNaming, setIsNaming] = useState(false);
  const place = useKeepFocus<HTMLDivElement>('[aria-pressed=true], button:not([aria-pressed])');
  const current = views.find((view) => isSameFilter(view.filter, filter));
  const isNew = current === undefined && !isBuiltIn;
  const save = (name: string) => {
    changeViews((before) => [...before.filter((view) => view.name !== name), { name, filter }]);
    setIsNaming(false);
  };
  return (
    <div ref={place} className={styles.own}>
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          className={styles.tab}
          aria-pressed={view === current}
          onClick={() => onFilter(view.filter)}
        >
          <bdi translate="no">{view.name}</bdi>
        </button>
      ))}
      {current !== undefined && (
        <button
          type="button"
          className={styles.icon}
          aria-label={text('views.delete', { name: current.name })}
          onClick={() => changeViews((before) => before.filter(({ name }) => name !== current.name))}
        >
          <DismissRegular fontSize={16} aria-hidden />
        </button>
      )}
      {isNew && !isNaming && (
        <button type="button" className={styles.tab} onClick={() => setIsNaming(true)}>
          <AddRegular fontSize={16} aria-hidden /> {text('views.save')}
        </button>
      )}
      {isNew && isNaming && <NameForm onSave={save} onClose={() => setIsNaming(false)} />}
    </div>
  );
};

export default OwnViews;
