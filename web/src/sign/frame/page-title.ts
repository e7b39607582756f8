import type { Business } from '@waivers/contract/public/business.ts';
import { titleOfPage } from '@waivers/contract/public/page-title.ts';
import { createContext, useContext, useEffect } from 'react';

/** Whose page it is, once that is known. */
export const BusinessContext = createContext<Business | undefined>(undefined);

/** @param what undefined: the title stays */
export const usePageTitle = (what: string | undefined): void => {
  const business = useContext(BusinessContext);
  const title = what === undefined ? undefined : titleOfPage(what, business);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
};
