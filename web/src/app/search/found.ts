import type { PeopleListRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

/** A result of the search, which leads to a page or acts. */
export type Found = {
  readonly id: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly Icon: typeof PeopleListRegular;
} & ({ readonly to: string } | { readonly onChoose: () => void });

export type FoundGroup = { readonly title: string; readonly found: readonly Found[] };
