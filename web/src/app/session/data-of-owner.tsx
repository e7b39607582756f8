import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isPassing } from '../problems/problem.ts';

const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Kept until another owner logs in. Give it a key for each. */
export const DataOfOwner = ({ children }: { readonly children: ReactNode }) => {
  const [queries] = useState(newQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
};
