import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { withParam } from '../navigation/search-params.ts';
import styles from './search-box.module.css';

/** Spec section 9. */
const DEBOUNCE_MS = 300;

/** Lower case and trimmed, as the spec asks. */
export const normalizeTerm = (typed: string): string => typed.trim().toLowerCase();

/** Debounces the box's text into the search term. When navigation changes the term, the box follows. */
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

/** Search terms that name nobody and may be part of the address. */
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
