import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** Spec section 9. */
const DEBOUNCE_MS = 300;

/** As the spec says: lower case, without spaces around it. */
export const termOf = (typed: string): string => typed.trim().toLowerCase();

/**
 * What is typed into the search box, and what is searched for: the term in the address, 300 ms after the last key.
 * An address that comes from elsewhere, from a link or the way back, says what stands in the box.
 */
export const useSearchTerm = () => {
  const [params, setParams] = useSearchParams();
  const term = params.get('q') ?? '';
  const [typed, setTyped] = useState(term);
  const own = useRef(term);
  useEffect(() => {
    if (own.current === term) return;
    own.current = term;
    setTyped(term);
  }, [term]);
  useEffect(() => {
    if (termOf(typed) === term) return undefined;
    const timer = setTimeout(() => {
      own.current = termOf(typed);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (own.current === '') after.delete('q');
          else after.set('q', own.current);
          return after;
        },
        { replace: true },
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, term, setParams]);
  return { typed, setTyped, term };
};
