import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

/** Spec section 9. */
const DEBOUNCE_MS = 300;

/** As the spec says: lower case, without spaces around it. */
export const termOf = (typed: string): string => typed.trim().toLowerCase();

/** What is typed into the search box, and what is searched for: the term in the address, 300 ms after the last key. */
export const useSearchTerm = () => {
  const [params, setParams] = useSearchParams();
  const term = params.get('q') ?? '';
  const [typed, setTyped] = useState(term);
  useEffect(() => {
    if (termOf(typed) === term) return undefined;
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (termOf(typed) === '') after.delete('q');
          else after.set('q', termOf(typed));
          return after;
        },
        { replace: true },
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, term, setParams]);
  return { typed, setTyped, term };
};
