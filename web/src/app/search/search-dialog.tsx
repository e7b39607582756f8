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
import { optionId, ResultList } from './result-list.tsx';
import styles from './search.module.css';
import type { SearchResult } from './search-result.ts';
import { usePageResults } from './use-page-results.ts';
import { useServerResults } from './use-server-results.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [searched, setSearched] = useState('');
  const { typed, setTyped, term } = useDebouncedTerm(searched, setSearched);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Whether Enter was pressed before any result arrived. The first one then opens by itself. */
  const [isEntered, setIsEntered] = useState(false);
  const newest = normalizeTerm(typed);
  const pages = usePageResults(newest);
  const { query, groups: fromServer } = useServerResults(newest === '' ? '' : term);
  const isSettled = newest === '' || (newest === term && !query.isFetching);
  const inList: SearchResult = {
    id: 'in-list',
    label: text('search.all', { term: newest }),
    Icon: PeopleListRegular,
    onChoose: () => navigate('/', { state: { terms: newest } }),
  };
  const hasPeople = fromServer.some(({ results }) => results.length > 0);
  // Pages come first because they need no request, so results from the server never change what Enter opens.
  const groups = [
    { title: text('search.pages'), results: pages },
    ...fromServer,
    { title: text('nav.signedWaivers'), results: hasPeople && isSettled ? [inList] : [] },
  ].filter(({ results }) => results.length > 0);
  const count = pages.length + fromServer.reduce((sum, { results }) => sum + results.length, 0);
  const all = groups.flatMap(({ results }) => results);
  const active = all.find((each) => each.id === activeId) ?? (isSettled ? all[0] : pages[0]);

  const choose = (result: SearchResult, event?: MouseEvent): void => {
    if (event !== undefined && !isPlainClick(event)) return;
    event?.preventDefault();
    onClose();
    if ('to' in result) navigate(result.to);
    else result.onChoose();
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
        onActive={(result) => setActiveId(result.id)}
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
