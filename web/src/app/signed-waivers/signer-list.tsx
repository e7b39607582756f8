import { Button } from '@fluentui/react-components';
import type { ListedSigner, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import { listLocation } from '../../ui/navigation/list-location.ts';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { isPlainClick } from '../../ui/rows/link-button.tsx';
import { awaitedIn, type Parties, partiesIn } from './parties.ts';
import styles from './signer-list.module.css';
import cells from './signer-row.module.css';
import { SignerRow, type SignerRowProps } from './signer-row.tsx';
import { areOnlySimilar, exactAndSimilar } from './similar-signers.ts';

const LINKS = '[data-signer] a';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const controlBeside = (row: Element, target: Element, key: string): HTMLElement | null => {
  const step = STEPS[key];
  if (step === undefined) return null;
  const controls = [...row.querySelectorAll<HTMLElement>('a, button')];
  return controls[controls.findIndex((control) => control.contains(target)) + step] ?? null;
};

const focusTarget = (
  key: string,
  target: Element,
  box: HTMLElement | null,
  list: Element,
): HTMLElement | null => {
  const links = [...list.querySelectorAll<HTMLElement>(LINKS)];
  if (target === box) return key === 'ArrowDown' ? (links[0] ?? null) : null;
  const row = target.closest('[data-signer]');
  if (row === null) return null;
  if (key === 'Escape') return box;
  const here = links.findIndex((link) => row.contains(link));
  if (key === 'ArrowDown') return links[here + 1] ?? null;
  if (key === 'ArrowUp') return links[here - 1] ?? box;
  return controlBeside(row, target, key);
};

/** Arrow Down enters the list, Arrow Up and Escape return to the search box, Left and Right move within a row. */
export const rowKeys =
  (box: RefObject<HTMLElement | null>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
      return;
    const next = focusTarget(key, target, box.current, currentTarget);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };

type ForRows = Omit<SignerRowProps, 'signer' | 'awaitedCount' | 'isIndented'>;

type RowsProps = ForRows & { readonly rows: readonly ListedSigner[]; readonly parties: Parties };

type SignerListProps = Omit<ForRows, 'onView' | 'onArriveAll'> &
  ColumnsProps & {
    readonly onArriveAll: (signers: readonly ListedSigner[]) => Promise<void>;
    readonly pages: readonly SignerPage[];
    /** Space-separated words for the style sheet: `compact`, and the columns to hide. */
    readonly display: string;
    readonly isOld: boolean;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly moreError: Error | null;
    readonly onMore: () => void;
  };

/** Has roles, because browsers drop the semantics of table elements that are laid out as grids. */
const Rows = ({ rows, parties, ...forRows }: RowsProps) => (
  <div role="rowgroup" className={styles.group}>
    {rows.map((signer) => {
      const party = parties.get(signer.id) ?? [];
      const isFirst = party[0] === signer;
      return (
        <SignerRow
          key={signer.participantId}
          signer={signer}
          awaitedCount={isFirst ? awaitedIn(party, forRows.today).length : 0}
          isIndented={!isFirst && party[0]?.role === 'guardian'}
          {...forRows}
        />
      );
    })}
  </div>
);

/** Columns that can be hidden, and their headings. The names are those of the style sheet. */
export const OPTIONAL_COLUMNS = {
  role: 'signers.column.role',
  dob: 'signers.column.dob',
  age: 'signers.column.age',
  waiver: 'filters.waiver',
  state: 'signers.column.state',
  when: 'signers.column.when',
} as const;

type ColumnsProps = { readonly order: SignerOrder; readonly onOrder: (order: SignerOrder) => void };

const Columns = ({ order, onOrder }: ColumnsProps) => {
  const text = useText();
  const [sort, arrow, other] =
    order === 'newest' ? (['descending', '↓', 'oldest'] as const) : (['ascending', '↑', 'newest'] as const);
  return (
    <div role="row" className={styles.columns}>
      <span role="columnheader">{text('signers.column.name')}</span>
      {Object.entries(OPTIONAL_COLUMNS).map(([column, heading]) =>
        column === 'when' ? (
          <span key={column} role="columnheader" className={cells.when} aria-sort={sort}>
            <button type="button" className={styles.sort} onClick={() => onOrder(other)}>
              {text(heading)} <span aria-hidden>{arrow}</span>
            </button>
          </span>
        ) : (
          <span key={column} role="columnheader" className={cells[column]}>
            {text(heading)}
          </span>
        ),
      )}
      <span role="columnheader" className="visually-hidden">
        {text('desk.arrive')}
      </span>
    </div>
  );
};

/** Similar names are listed one by one. */
const NO_PARTIES: Parties = new Map();

export const SignerList = (props: SignerListProps) => {
  const {
    pages,
    order,
    onOrder,
    display,
    isOld,
    hasMore,
    isLoadingMore,
    moreError,
    onMore,
    onArriveAll,
    ...others
  } = props;
  const text = useText();
  const [, navigate] = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<number | null>(null);
  const { exact, similar } = useMemo(() => exactAndSimilar(pages), [pages]);
  const parties = useMemo(() => partiesIn(exact.flatMap(({ rows }) => rows)), [exact]);
  const latestParties = useRef(parties);
  useEffect(() => {
    latestParties.current = parties;
  });
  const { today } = others;
  const arriveAll = useCallback(
    (id: string) => onArriveAll(awaitedIn(latestParties.current.get(id) ?? [], today)),
    [onArriveAll, today],
  );
  const count = pages.reduce((sum, { results }) => sum + results.length, 0);
  useEffect(() => {
    const before = focusAfter.current;
    if (before === null || count <= before) return;
    focusAfter.current = null;
    place.current?.querySelectorAll<HTMLElement>('[data-signer] a')[before]?.focus();
  }, [count]);
  const showMore = () => {
    focusAfter.current = count;
    onMore();
  };
  const view = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      // After a double click on “Check in all”, the second click lands on the row, because the button is gone.
      if (event.detail > 1) return;
      navigate(event.currentTarget.pathname, { state: listLocation() });
    },
    [navigate],
  );
  const className = isOld ? styles.listOld : styles.list;
  const forRows = { ...others, onView: view, onArriveAll: arriveAll };
  return (
    <div ref={place} className={styles.lists} data-display={display}>
      {exact.some(({ rows }) => rows.length > 0) && (
        <div role="table" className={className} aria-busy={isOld} aria-label={text('signers.title')}>
          <Columns order={order} onOrder={onOrder} />
          {exact.map(({ key, rows }) => (
            <Rows key={key} rows={rows} parties={parties} {...forRows} />
          ))}
        </div>
      )}
      {similar.length > 0 && (
        <>
          <h2 id="similar-signers" className={styles.similar}>
            {text(areOnlySimilar(pages) ? 'signers.onlySimilar' : 'signers.similar')}
          </h2>
          <div role="table" className={className} aria-busy={isOld} aria-labelledby="similar-signers">
            <Rows rows={similar} parties={NO_PARTIES} {...forRows} />
          </div>
        </>
      )}
      {hasMore && (
        <div className={styles.more}>
          {moreError !== null && <ErrorBar>{text(`failed.${problemKind(moreError)}`)}</ErrorBar>}
          <Button size="large" onClick={showMore} disabledFocusable={isLoadingMore}>
            {text(isLoadingMore ? 'loading' : 'signers.more')}
          </Button>
        </div>
      )}
    </div>
  );
};
