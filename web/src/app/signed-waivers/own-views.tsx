import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { type FormEvent, useState } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { useKeepFocus } from '../../ui/focus/keep-focus.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { type SignerView, viewIn, viewText } from './signer-view.ts';
import styles from './signer-views.module.css';
import { useSetting } from './use-setting.ts';

type NamedView = SignerView & { readonly name: string };

const LONGEST_NAME = 40;

const parse = (stored: string | null): readonly NamedView[] => {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(views)) return [];
    return views.flatMap(([name, view]: readonly unknown[]) =>
      typeof name === 'string' && typeof view === 'string'
        ? [{ name, ...viewIn(new URLSearchParams(view)) }]
        : [],
    );
  } catch {
    return [];
  }
};

const format = (views: readonly NamedView[]): string =>
  JSON.stringify(views.map((view) => [view.name, viewText(view)]));

const VIEWS = { name: 'views', parse, format };

type NameFormProps = {
  readonly names: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
};

const NameForm = ({ names, onSave, onClose }: NameFormProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') onSave(name);
  };
  return (
    <form className={styles.naming} onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to type a name.
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
        maxLength={LONGEST_NAME}
        aria-label={text('views.name')}
        placeholder={text('views.name')}
      />
      <button type="submit" className={styles.tab}>
        {text(names.includes(name) ? 'views.replace' : 'views.saveNow')}
      </button>
    </form>
  );
};

type OwnViewsProps = {
  readonly view: SignerView;
  readonly onView: (view: SignerView) => void;
  readonly isBuiltIn: boolean;
};

const OwnViews = ({ view: shown, onView, isBuiltIn }: OwnViewsProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [views, changeViews] = useSetting(VIEWS);
  const [isNaming, setIsNaming] = useState(false);
  const place = useKeepFocus<HTMLDivElement>('[aria-pressed=true], button:not([aria-pressed])');
  const current = views.find((view) => viewText(view) === viewText(shown));
  const isUnsaved = current === undefined && !isBuiltIn;
  const put = (named: NamedView): boolean =>
    changeViews((before) => {
      const at = before.findIndex(({ name }) => name === named.name);
      return at === -1 ? [...before, named] : before.with(at, named);
    });
  const tellUndo = (id: AppTextId, before: NamedView) =>
    tell(text(id, { name: before.name }), undefined, {
      label: text('desk.undo'),
      onChoose: () => put(before),
    });
  const save = (name: string) => {
    const before = views.find((view) => view.name === name);
    setIsNaming(false);
    if (put({ ...shown, name }) && before !== undefined) tellUndo('views.replaced', before);
  };
  const remove = (view: NamedView) => {
    if (changeViews((before) => before.filter(({ name }) => name !== view.name)))
      tellUndo('views.deleted', view);
  };
  return (
    <div ref={place} className={styles.own}>
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          className={styles.tab}
          aria-pressed={view === current}
          onClick={() => onView(view)}
        >
          <bdi translate="no">{view.name}</bdi>
        </button>
      ))}
      {current !== undefined && (
        <button
          type="button"
          className={styles.icon}
          aria-label={text('views.delete', { name: current.name })}
          onClick={() => remove(current)}
        >
          <DismissRegular fontSize={16} aria-hidden />
        </button>
      )}
      {isUnsaved && !isNaming && (
        <button type="button" className={styles.tab} onClick={() => setIsNaming(true)}>
          <AddRegular fontSize={16} aria-hidden /> {text('views.save')}
        </button>
      )}
      {isUnsaved && isNaming && (
        <NameForm names={views.map(({ name }) => name)} onSave={save} onClose={() => setIsNaming(false)} />
      )}
    </div>
  );
};

export default OwnViews;
