import type { Business } from '@waivers/contract/public/business.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Read } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';
import button from '../frame/button.module.css';
import { Frame } from '../frame/frame.tsx';
import type { Languages } from '../frame/language-picker.tsx';
import { BusinessContext, LoadingPage, NoticePage, usePageTitle } from '../frame/notice-page.tsx';
import { Cards } from './cards.tsx';
import styles from './public-list.module.css';
import { type PublicList as Listed, readPublicList } from './read-public-list.ts';

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
  languages,
}: {
  ownerId: string;
  /** Before the list is read. */
  known: Business | undefined;
  languages: Languages;
}) => {
  const readOnce = useCallback(() => readPublicList(ownerId), [ownerId]);
  const { read, retry } = useRead(readOnce);
  const business = read?.kind === 'found' ? read.value.business : known;
  return (
    <BusinessContext value={business}>
      <Frame languages={languages} image={null} business={business}>
        <Shown read={read} retry={retry} />
      </Frame>
    </BusinessContext>
  );
};
