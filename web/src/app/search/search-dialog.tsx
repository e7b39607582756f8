import { Button } from '@fluentui/react-components';
import { DismissRegular, PeopleListRegular, SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { normalizeTerm, useDebouncedTerm } from '../../ui/fields/search-box.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { isPlainClick } from '../../ui/rows/link-button.tsx';
import type { Found } from './found.ts';
import { optionId, ResultList } from './result-list.tsx';
import styles from './search.module.css';
import { usePagesFound } from './use-pages-found.ts';
import { usePeopleFound } from './use-people-found.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [searched, setSearched] = useState('');
  const { typed, setTyped, term } = useDebouncedTerm(searched, setSearched);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Enter before the results have arrived opens the first one when they do. */
  const [isEntered, setIsEntered] = useState(false);
  const newest = normalizeTerm(typed);
  const pages = usePagesFound(newest);
  const { query, groups: fromServer } = usePeopleFound(newest === '' ? '' : term);
  const isSettled = newest === '' || (newest === term && !query.isFetching);
  const inList: Found = {
    id: 'in-list',
    label: text('search.all', { term: newest }),
    Icon: PeopleListRegular,
    onChoose: () => navigate('/', { state: { terms: newest } }),
  };
  const hasPeople = fromServer.some(({ found }) => found.length > 0);
  // Pages come first: they are there at once, so results from the server never change what Enter opens.
  const groups = [
    { title: text('search.pages'), found: pages },
    ...fromServer,
    { title: text('nav.signedWaivers'), found: hasPeople && isSettled ? [inList] : [] },
  ].filter(({ found }) => found.length > 0);
  const count = pages.length + fromServer.reduce((sum, { found }) => sum + found.length, 0);
  const all = groups.flatMap(({ found }) => found);
  const active = all.find((each) => each.id === activeId) ?? (isSettled ? all[0] : pages[0]);

  const choose = (found: Found, event?: MouseEvent): void => {
    if (event !== undefined && !isPlainClick(event)) return;
    event?.preventDefault();
    onClose();
    if ('to' in found) navigate(found.to);
    else found.onChoose();
  };
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setIsEntered(false);
    if (active !== undefined) choose(active);
  });
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active === undefined) setIsEntered(true);
      else choose(active);
    } else if (step !== undefined) {
      event.preventDefault();
      const here = active === undefined ? Math.min(-step, 0) : all.indexOf(active);
      setActiveId(all.at((here + step) % all.length)?.id ?? null);
    }
  };
  return (
    <Modal label={text('nav.search')} className={styles.dialog} onClose={onClose}>
      <div className={styles.box}>
        <SearchRegular fontSize={22} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={text('search.everything')}
          {...(active === undefined ? {} : { 'aria-activedescendant': optionId(id, active) })}
          placeholder={text('search.everything')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setActiveId(null);
            setIsEntered(false);
          }}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} aria-label={text('desk.close')} onClick={onClose}>
          <DismissRegular fontSize={20} aria-hidden />
        </button>
      </div>
      <ResultList
        id={id}
        label={text('nav.search')}
        groups={groups}
        active={active}
        onActive={(found) => setActiveId(found.id)}
        onChoose={choose}
      />
      {isSettled && query.isError && newest !== '' && (
        <div className={styles.note}>
          <ErrorBar>{text(`failed.${problemKind(query.error)}`)}</ErrorBar>
          <Button onClick={() => void query.refetch()}>{text('failed.retry')}</Button>
        </div>
      )}
      {isSettled && !query.isError && all.length === 0 && (
        <p className={styles.note}>{text('search.results', { count: 0 })}</p>
      )}
      {!isSettled && all.length === 0 && <p className={styles.note}>{text('loading')}</p>}
      <p className="visually-hidden" role="status">
        {isSettled && newest !== '' && !query.isError && text('search.results', { count })}
      </p>
    </Modal>
  );
};

export default SearchDialog;
