import { useQuery } from '@tanstack/react-query';
import type { ReadableVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Failed } from '../../../ui/page/failed.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Chip } from '../../../ui/rows/chip.tsx';
import { NotFoundPage } from '../../not-found/not-found-page.tsx';
import { isGone } from '../../problems/is-gone.ts';
import { DocumentLanguage } from './document-language.tsx';
import styles from './history.module.css';
import { readVersion } from './read-versions.ts';
import { UseAgain } from './use-again.tsx';
import { VersionChanges } from './version-changes.tsx';
import { useVersionLine } from './version-line.tsx';
import { VersionSheet } from './version-sheet.tsx';

type WhichProps = { readonly id: string; readonly version: string };

type BodyProps = {
  readonly id: string;
  readonly version: ReadableVersion;
  readonly onLanguage: (locale: string) => void;
};

const Body = ({ id, version, onLanguage }: BodyProps) => {
  const text = useText();
  const line = useVersionLine()(version);
  return (
    <Page title={version.title} lead={line} actions={<UseAgain id={id} version={version} />}>
      {version.isCurrent && (
        <p>
          <Chip tone="good">{text('history.current')}</Chip>
        </p>
      )}
      <VersionChanges id={id} version={version} />
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{text('history.text')}</h2>
        <DocumentLanguage version={version} onChoose={onLanguage} />
      </div>
      <VersionSheet document={version.document} />
    </Page>
  );
};

export const VersionPage = ({ id, version }: WhichProps) => {
  const text = useText();
  const [locale, setLocale] = useState<string>();
  const query = useQuery({
    queryKey: ['versions', id, version, locale ?? null],
    queryFn: ({ signal }) => readVersion(id, version, locale, { signal }),
    placeholderData: (before) => before,
  });
  if (query.isError && isGone(query.error)) return <NotFoundPage />;
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        <BackLink to={`/waiver-create/${id}/history`} label={text('history.title')} />
      </div>
      {query.data === undefined ? (
        <Page title={text('history.title')}>
          {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
        </Page>
      ) : (
        <Body id={id} version={query.data} onLanguage={setLocale} />
      )}
    </div>
  );
};
