import type { Business } from '@waivers/contract/public/business.ts';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Read } from '../api/read-api.ts';
import button from '../frame/button.module.css';
import { LoadingPage } from '../frame/loading-page.tsx';
import { NoticePage } from '../frame/notice-page.tsx';
import styles from './public-list.module.css';
import { type PublicList as Listed, readPublicList } from './read-public-list.ts';

type PublicListProps = { ownerId: string; onBusiness: (business: Business) => void };

/** `/public/{id}`: an owner's published waivers. */
export const PublicList = ({ ownerId, onBusiness }: PublicListProps) => {
  const intl = useIntl();
  const [read, setRead] = useState<Read<Listed>>();
  const load = useCallback((): void => {
    setRead(undefined);
    void readPublicList(ownerId).then((answer) => {
      if (answer.kind === 'found') onBusiness(answer.value.business);
      setRead(answer);
    });
  }, [ownerId, onBusiness]);
  useEffect(load, [load]);
  const title = intl.formatMessage({ id: 'publicList.title' });
  const hasWaivers = read?.kind === 'found' && read.value.listed.length > 0;
  useEffect(() => {
    if (hasWaivers) document.title = title;
  }, [hasWaivers, title]);
  if (read === undefined) return <LoadingPage />;
  if (read.kind === 'refused') return <NoticePage name="notFound" />;
  if (read.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={load}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  const { listed } = read.value;
  if (listed.length === 0) return <NoticePage name="noWaivers" />;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <ul className={styles.list}>
        {listed.map(({ id, title: name, locale, config }) => (
          <li key={id}>
            <a className={styles.card} href={`/sign-waiver/${id}`} lang={locale}>
              {config.background === null ? (
                <span className={styles.image} />
              ) : (
                <img className={styles.image} src={config.background} alt="" />
              )}
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
};
