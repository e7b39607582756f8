import { type MouseEvent, useEffect, useRef } from 'react';
import type { Found, FoundGroup } from './found.ts';
import styles from './search.module.css';

export const optionId = (list: string, { id }: Found): string => `${list}-${id}`;

type ResultListProps = {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly FoundGroup[];
  readonly active: Found | undefined;
  readonly onActive: (found: Found) => void;
  readonly onChoose: (found: Found, event?: MouseEvent) => void;
};

type OptionProps = Pick<ResultListProps, 'onActive' | 'onChoose'> & {
  readonly id: string;
  readonly found: Found;
  readonly isActive: boolean;
};

/** Pages are links, so that they can be opened in a new tab. The focus stays in the search box. */
const Option = ({ id, found, isActive, onActive, onChoose }: OptionProps) => {
  const { label, detail, Icon } = found;
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: styles.option,
    onPointerMove: () => isActive || onActive(found),
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
  return 'to' in found ? (
    <a {...option} href={found.to} onClick={(event) => onChoose(found, event)}>
      {content}
    </a>
  ) : (
    <button {...option} type="button" onClick={() => onChoose(found)}>
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
      {groups.map(({ title, found }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldsets.
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden>
            {title}
          </div>
          {found.map((each) => (
            <Option
              key={each.id}
              id={optionId(id, each)}
              found={each}
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
