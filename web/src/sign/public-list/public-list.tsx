import type { Business } from '@waivers/contract/public/business.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useEffect, useState } from 'react';
import { type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import { loadIntl } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import type { Read } from '../api/read-api.ts';
import { announce } from '../frame/announcer.tsx';
import button from '../frame/button.module.css';
import { Frame } from '../frame/frame.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { NoticePage } from '../frame/notice-page.tsx';
import { BusinessContext, usePageTitle } from '../frame/page-title.ts';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { rememberLocale } from '../language/waiver-in-locale.ts';
import { Cards } from './cards.tsx';
import styles from './public-list.module.css';
import { type PublicList as Listed, readPublicList } from './read-public-list.ts';

/** Chosen for the whole page; waivers keep their own. */
const useLanguage = (first: IntlShape) => {
  const isKiosk = useIsKiosk();
  const [intl, setIntl] = useState(first);
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (locale: ProductLocale): Promise<void> => {
    const next = await loadIntl(signCatalogues, locale).catch(() => undefined);
    setHasFailed(next === undefined);
    if (next === undefined) return;
    document.documentElement.lang = locale;
    if (!isKiosk) rememberLocale(locale);
    announce('');
    setIntl(next);
  };
  const chosen = intl.locale as ProductLocale;
  return {
    intl,
    languages: {
      all: FINISHED_LOCALES,
      chosen,
      choose: (locale: ProductLocale) => void choose(locale),
      hasFailed,
    },
  };
};

const Shown = ({ read, retry }: { read: Read<Listed> | undefined; retry: () => void }) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'publicList.title' });
  const listed = read?.kind === 'found' ? read.value.listed : [];
  usePageTitle(listed.length === 0 ? undefined : title);
  if (read === undefined) return <LoadingPage />;
  if (read.kind === 'refused') {
    return (
      <NoticePage name="notFound">
        <p>{intl.formatMessage({ id: 'page.notFound.help' })}</p>
      </NoticePage>
    );
  }
  if (read.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (listed.length === 0) return <NoticePage name="noWaivers" />;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Cards listed={listed} />
    </>
  );
};

/** `/public/{id}`: an owner's published waivers. */
export const PublicList = ({
  ownerId,
  known,
  intl: first,
}: {
  ownerId: string;
  /** Before the list is read. */
  known: Business | undefined;
  intl: IntlShape;
}) => {
  const { intl, languages } = useLanguage(first);
  const [read, setRead] = useState<Read<Listed>>();
  const load = useCallback((): void => {
    setRead(undefined);
    void readPublicList(ownerId).then(setRead);
  }, [ownerId]);
  useEffect(load, [load]);
  const business = read?.kind === 'found' ? read.value.business : known;
  return (
    <RawIntlProvider value={intl}>
      <BusinessContext value={business}>
        <Frame languages={languages} image={null} business={business}>
          <Shown read={read} retry={load} />
        </Frame>
      </BusinessContext>
    </RawIntlProvider>
  );
};
