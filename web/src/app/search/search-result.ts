import type { PeopleListRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

/** A search result opens a page or runs an action. */
export type SearchResult = {
  readonly id: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly Icon: typeof PeopleListRegular;
} & ({ readonly to: string } | { readonly onChoose: () => void });

export type ResultGroup = { readonly title: string; readonly results: readonly SearchResult[] };
