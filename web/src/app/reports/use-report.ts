import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Report, readReport } from '@waivers/contract/reports/read-report.ts';
import { useSearchParams } from 'wouter';
import { ask } from '../api/call.ts';
import { isDay } from '../signer-filters/signer-filter.ts';
import { useSignerFilter } from '../signer-filters/use-signer-filter.ts';

/** Days, waiver and the day as of which is counted: all in the address. @param timeZone of the account */
export const useReport = (timeZone: string) => {
  const [params, setParams] = useSearchParams();
  const { filter, asked: filterToday, setFilter } = useSignerFilter(timeZone);
  const { from, to, waiverId } = filterToday;
  const given = params.get('asOf') ?? '';
  const asOf = isDay(given) ? given : undefined;
  const asked = { from, to, waiverId, asOf };
  const query = useQuery({
    queryKey: ['report', asked],
    queryFn: async ({ signal }): Promise<Report> =>
      (await ask(readReport, { query: asked }, { signal })).result,
    // Of days in the wrong order nothing is asked: the field says so.
    enabled: from === undefined || to === undefined || from <= to,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const setAsOf = (day: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (day === '') after.delete('asOf');
        else after.set('asOf', day);
        return after;
      },
      { replace: true },
    );
  return { query, filter, setFilter, asOf, setAsOf };
};
