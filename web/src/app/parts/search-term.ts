import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** Spec section 9. */
const DEBOUNCE_MS = 300;

/** Per the spec: lower case, trimmed. */
export const termOf = (typed: string): string => typed.trim().toLowerCase();

/** The box's text, and the term in the address 300 ms later. Navigation updates the box. */
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
