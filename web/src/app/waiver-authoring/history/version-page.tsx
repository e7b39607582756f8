import { Button, Field, Select } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadableVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { FINISHED_LOCALES, PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import { isNotFound, Problem, problemText } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { Failed, Loading } from '../../../ui/page/loading.tsx';
import { BackLink, Page } from '../../../ui/page/page.tsx';
import { Chip } from '../../../ui/rows/chip.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { NotFoundPage } from '../../not-found/not-found-page.tsx';
import { useMay } from '../../session/use-may.ts';
import styles from './history.module.css';
import { VersionChanges } from './version-changes.tsx';
import { VersionSheet } from './version-sheet.tsx';
import { readVersion, restoreVersion, useVersionLine, versionsPage } from './versions.tsx';

type DocumentLanguageProps = {
  readonly version: ReadableVersion;
  readonly onChoose: (locale: string) => void;
};

/** Returns the languages finished at publication or, for other versions, those finished today. */
const localesOf = ({ kind, documents }: ReadableVersion): readonly string[] =>
  kind === 'published'
    ? PRODUCT_LOCALES.filter((locale) => Object.hasOwn(documents, locale))
    : FINISHED_LOCALES;

const DocumentLanguage = ({ version, onChoose }: DocumentLanguageProps) => {
  const text = useText();
  const locales = localesOf(version);
  return locales.length < 2 ? null : (
    <Field label={text('history.language')}>
      <Select value={version.document.locale} onChange={(_event, { value }) => onChoose(value)}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {nameOfLanguage(locale)}
          </option>
        ))}
      </Select>
    </Field>
  );
};

type UseAgainProps = { readonly id: string; readonly version: ReadableVersion };

const RestoreVersion = ({ id, version }: UseAgainProps) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useQuery({
    queryKey: ['versions', id, 'newest'],
    queryFn: async ({ signal }) => (await versionsPage(id, undefined, { signal })).results[0] ?? null,
    refetchOnMount: 'always',
  });
  if (newest.data === undefined || newest.data === null) return null;
  const { data } = newest;
  if (data.revision === version.revision) return <p className={styles.quiet}>{text('history.isNewest')}</p>;
  const again = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await restoreVersion(id, version, data);
      for (const queryKey of [['waivers'], ['versions', id]]) void queries.invalidateQueries({ queryKey });
      tell(text('history.usedAgain'));
      navigate(`/waiver-create/${id}`);
    } catch (error) {
      const isStale = error instanceof Problem && error.status === 412;
      setProblem(text(isStale ? 'history.changedMeanwhile' : problemText(error)));
      setIsBusy(false);
      if (isStale) void newest.refetch();
    }
  };
  return (
    <div className={styles.again}>
      <Button size="large" appearance="primary" disabledFocusable={isBusy} onClick={() => void again()}>
        {text('history.again')}
      </Button>
      {problem !== null && <ErrorBar>{problem}</ErrorBar>}
    </div>
  );
};

type WhichProps = { readonly id: string; readonly version: string };

type BodyProps = {
  readonly id: string;
  readonly version: ReadableVersion;
  readonly onLanguage: (locale: string) => void;
};

const Body = ({ id, version, onLanguage }: BodyProps) => {
  const text = useText();
  const line = useVersionLine()(version);
  const mayTake = useMay();
  return (
    <Page
      title={version.title}
      lead={line}
      actions={mayTake('write_waivers') && <RestoreVersion id={id} version={version} />}
    >
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
  if (query.isError && isNotFound(query.error)) return <NotFoundPage />;
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
