import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './search.module.css';
import type { ResultGroup, SearchResult } from './search-result.ts';

export const optionId = (list: string, { id }: SearchResult): string => `${list}-${id}`;

type ResultListProps = {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly ResultGroup[];
  readonly active: SearchResult | undefined;
  readonly onActive: (result: SearchResult) => void;
  readonly onChoose: (result: SearchResult, event?: MouseEvent) => void;
};

type OptionProps = Pick<ResultListProps, 'onActive' | 'onChoose'> & {
  readonly id: string;
  readonly result: SearchResult;
  readonly isActive: boolean;
};

/** Pages are links, so that they can be opened in a new tab. The focus stays in the search box. */
const Option = ({ id, result, isActive, onActive, onChoose }: OptionProps) => {
  const { label, detail, Icon } = result;
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: styles.option,
    onPointerMove: () => isActive || onActive(result),
  };
  const content = (
    <>
      <Icon fontSize={20} aria-hidden />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>{' '}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  );
  return 'to' in result ? (
    <a {...option} href={result.to} onClick={(event) => onChoose(result, event)}>
      {content}
    </a>
  ) : (
    <button {...option} type="button" onClick={() => onChoose(result)}>
      {content}
    </button>
  );
};

export const ResultList = ({ id, label, groups, active, onActive, onChoose }: ResultListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.results}>
      {groups.map(({ title, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldsets.
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden>
            {title}
          </div>
          {results.map((each) => (
            <Option
              key={each.id}
              id={optionId(id, each)}
              result={each}
              isActive={each.id === activeId}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
