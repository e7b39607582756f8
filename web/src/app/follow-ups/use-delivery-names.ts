import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import {
  MAX_NAMED,
  type NamedSignedWaiver,
  nameSignedWaivers,
} from '@waivers/contract/signed-waivers/name-signed.ts';
import { useFilterWaivers } from '../../signer-filters/use-filter-waivers.ts';
import { ask } from '../api/call.ts';

export type DeliveryNames = {
  readonly signed: ReadonlyMap<string, NamedSignedWaiver>;
  /** Titles by id. Deleted waivers are absent. */
  readonly waivers: ReadonlyMap<string, string>;
};

const chunksOf = (ids: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_NAMED) }, (_, index) =>
    ids.slice(index * MAX_NAMED, (index + 1) * MAX_NAMED),
  );

const distinct = (ids: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

export const useDeliveryNames = (rows: readonly AccountFollowUp[]): DeliveryNames => {
  const ids = distinct(rows.map(({ signedWaiverId }) => signedWaiverId));
  const signed = useQuery({
    queryKey: ['named', ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        chunksOf(ids).map((some) => ask(nameSignedWaivers, { body: { ids: some } }, { signal })),
      );
      return answers.flatMap(({ results }) => results);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  }).data;
  const waivers = useFilterWaivers(rows.some(({ waiverId }) => waiverId !== undefined));
  return {
    signed: new Map((signed ?? []).map((each) => [each.id, each])),
    waivers: new Map((waivers ?? []).map(({ id, title }) => [id, title])),
  };
};
