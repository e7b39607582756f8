import { useQuery } from '@tanstack/react-query';
import type { ReadableVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { DifferencesList } from '../../../compare/differences-list.tsx';
import { useText } from '../../../messages/use-text.ts';
import { problemKind } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { draftFromAnswer } from '../../../waiver-draft/waiver-draft.ts';
import styles from './history.module.css';
import { comparisonBase, readVersion, useVersionDate, versionsPage } from './versions.tsx';

type VersionChangesProps = { readonly id: string; readonly version: ReadableVersion };

const useBefore = (id: string, version: ReadableVersion) =>
  useQuery({
    queryKey: ['versions', id, version.version, 'before'],
    queryFn: async ({ signal }) => {
      const { results } = await versionsPage(id, version.version, { signal });
      const before = comparisonBase(version, results);
      return before === undefined ? null : readVersion(id, String(before.version), undefined, { signal });
    },
  });

export const VersionChanges = ({ id, version }: VersionChangesProps) => {
  const text = useText();
  const date = useVersionDate();
  const { data: before, isError, error } = useBefore(id, version);
  return (
    <section className={styles.changes} aria-busy={before === undefined && !isError}>
      <h2 className={styles.sectionTitle}>{text('history.changes')}</h2>
      {isError && <ErrorBar>{text(`failed.${problemKind(error)}`)}</ErrorBar>}
      {before === null && (
        <p className={styles.quiet}>
          {text(version.kind === 'published' ? 'history.firstPublished' : 'history.first')}
        </p>
      )}
      {before !== null && before !== undefined && (
        <DifferencesList
          before={draftFromAnswer(before)}
          after={draftFromAnswer(version)}
          names={{ before: text('history.before', { date: date(before) }), after: text('history.after') }}
        />
      )}
    </section>
  );
};
