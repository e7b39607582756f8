import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf } from '@waivers/contract/call/call.ts';
import { invitePerson, listPeople, type Person } from '@waivers/contract/people/people.ts';
import { ask, command } from '../api/call.ts';

const PEOPLE = ['people'] as const;

export const usePeople = () =>
  useQuery({
    queryKey: PEOPLE,
    queryFn: async ({ signal }): Promise<readonly Person[]> =>
      (await ask(listPeople, {}, { signal })).results,
    refetchOnMount: 'always',
  });

/** Returns commands that reload the list even after a failure, because others change it too. All throw `Problem`. */
export const useManagePeople = () => {
  const queries = useQueryClient();
  const reload = (): void => void queries.invalidateQueries({ queryKey: PEOPLE });
  return {
    /** @returns whether the address was not invited yet */
    invite: async (body: InputOf<typeof invitePerson>['body']): Promise<boolean> => {
      const before = queries.getQueryData<readonly Person[]>(PEOPLE) ?? [];
      const { result } = await command(invitePerson, { body }).finally(reload);
      return before.every(({ id }) => id !== result.id);
    },
    change: async <Asked extends Call>(call: Asked, input: InputOf<Asked>): Promise<void> => {
      await command(call, input).finally(reload);
    },
  };
};
