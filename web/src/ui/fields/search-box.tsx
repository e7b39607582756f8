import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { withParam } from '../navigation/search-params.ts';
import styles from './search-box.module.css';

/** As required by spec section 9. */
const DEBOUNCE_MS = 300;

/** Trims and lowercases a search term, as the spec requires. */
export const normalizeTerm = (typed: string): string => typed.trim().toLowerCase();

/** Debounces typing into the search term. Updates the box when navigation changes the term. */
export const useDebouncedTerm = (term: string, setTerm: (term: string) => void) => {
  const [typed, setTyped] = useState(term);
  const own = useRef(term);
  const latest = useRef(setTerm);
  useEffect(() => {
    latest.current = setTerm;
  });
  useEffect(() => {
    if (own.current === term) return;
    own.current = term;
    setTyped(term);
  }, [term]);
  useEffect(() => {
    if (normalizeTerm(typed) === term) return undefined;
    const timer = setTimeout(() => {
      own.current = normalizeTerm(typed);
      latest.current(own.current);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, term]);
  return { typed, setTyped, term };
};

/** Stores the search term in the URL. Only for terms that contain no names of people. */
export const useSearchTerm = () => {
  const [params, setParams] = useSearchParams();
  return useDebouncedTerm(params.get('q') ?? '', (term) =>
    setParams((before) => withParam(before, 'q', term), { replace: true }),
  );
};

type SearchBoxProps = {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

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
