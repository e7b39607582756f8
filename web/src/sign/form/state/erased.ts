import { createContext } from 'react';

/** Of a signed page: parts, by their keys, and minors, by their numbers from 0, whose answers were erased since. */
export const ErasedContext = createContext<ReadonlySet<string> | undefined>(undefined);
