import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import type { RefObject } from 'react';
import styles from './search-box.module.css';

type SearchBoxProps = {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

/** Above the list that it searches. */
export const SearchBox = ({ label, typed, onType, field }: SearchBoxProps) => (
  <search className={styles.search}>
    <Input
      input={{ ref: field }}
      size="large"
      type="search"
      className={styles.box ?? ''}
      aria-label={label}
      placeholder={label}
      contentBefore={{ className: styles.icon ?? '', children: <SearchRegular aria-hidden /> }}
      value={typed}
      onChange={(_event, { value }) => onType(value)}
    />
  </search>
);
