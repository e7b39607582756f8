import { DocumentMultipleRegular, PeopleListRegular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListedSigner, searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { useSignerName } from '../../ui/rows/signer-name.ts';
import { ask } from '../api/call.ts';
import { useTimeZone } from '../session/session.ts';
import { useMay, useMaySee } from '../session/use-may.ts';
import type { ResultGroup } from './search-result.ts';

const MOST_PEOPLE = 6;
const MOST_WAIVERS = 4;

const useSayPerson = () => {
  const text = useText();
  const intl = useIntl();
  const sayTime = useSayTime(useTimeZone());
  return ({ birthDate, title, date }: ListedSigner) => {
    const dob = birthDate && intl.formatDate(birthDate, { dateStyle: 'medium', timeZone: 'UTC' });
    return (
      <>
        {dob && `${text('signer.dob', { date: dob })} · `}
        <bdi translate="no">{title}</bdi>
        {` · ${text('signer.signed', { date: sayTime(date) })}`}
      </>
    );
  };
};

/** Returns people and waivers, read together so that results never move under a finger. */
export const useServerResults = (term: string) => {
  const text = useText();
  const nameOf = useSignerName();
  const sayPerson = useSayPerson();
  const findsWaivers = useMay()('read_waivers');
  const maySee = useMaySee();
  const query = useQuery({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => {
      const [people, waivers] = await Promise.all([
        ask(searchSigners, { body: { terms: term, limit: MOST_PEOPLE } }, { signal }),
        findsWaivers
          ? ask(listWaivers, { query: { terms: term, limit: MOST_WAIVERS } }, { signal })
          : undefined,
      ]);
      return { people: people.results, waivers: waivers?.results ?? [] };
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const { people = [], waivers = [] } = (term !== '' && query.data) || {};
  const areSimilar = people.length > 0 && people.every(({ similar }) => similar === true);
  const groups: readonly ResultGroup[] = [
    {
      title: text(areSimilar ? 'signers.similar' : 'search.people'),
      results: people.map((person) => ({
        id: person.participantId,
        label: <bdi translate="no">{nameOf(person)}</bdi>,
        detail: sayPerson(person),
        Icon: PeopleListRegular,
        to: `/signed-waiver/${person.id}`,
      })),
    },
    {
      title: text('nav.waivers'),
      results: waivers.map(({ id, title }) => ({
        id,
        label: <bdi translate="no">{title}</bdi>,
        Icon: DocumentMultipleRegular,
        to: maySee('/waiver-create') ? `/waiver-create/${id}` : `/waiver-create/${id}/history`,
      })),
    },
  ];
  return { query, groups };
};
