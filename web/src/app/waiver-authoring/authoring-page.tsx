import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { knownCountry } from '@waivers/waiver/document/shown-address.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { useIntl } from 'react-intl';
import { loadDocumentWords } from '../../messages/document-words.ts';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { isGone } from '../problems/is-gone.ts';
import { useSession } from '../session/use-session.ts';
import { Authoring } from './authoring.tsx';
import { editedWaiver, newWaiver } from './draft/waiver-draft.ts';
import { GonePage } from './saving/conflicts/gone-page.tsx';
import { readNewest } from './saving/saving.ts';

const Edit = ({ id }: { readonly id: string }) => {
  const text = useText();
  const query = useQuery({
    queryKey: ['waiver', id],
    queryFn: ({ signal }) => readNewest(id, signal),
    select: editedWaiver,
    // Each visit reads it once; what others save meanwhile is met when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isError && isGone(query.error)) return <GonePage id={id} />;
  if (query.isSuccess) {
    return <Authoring waiver={query.data} />;
  }
  return (
    <Page title={text('author.editTitle')}>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
};

const Create = () => {
  const text = useText();
  const locale = parseLocale(useIntl().locale) ?? 'en';
  const session = useSession();
  const country = knownCountry(session.kind === 'owner' ? session.user.account.homeCountry : undefined);
  const query = useQuery({
    queryKey: ['newWaiver', locale],
    queryFn: async () => newWaiver(locale, await loadDocumentWords(locale), country),
    // Keeps typed text when the language changes.
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  });
  if (query.data !== undefined) {
    return <Authoring waiver={query.data} />;
  }
  return (
    <Page title={text('author.createTitle')}>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
};

const AuthoringPage = ({ id }: { readonly id: string | undefined }) =>
  id === undefined ? <Create /> : <Edit id={id} />;

export default AuthoringPage;
