import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { csvOf, saveFile } from '../../ui/copy/save-file.ts';
import styles from './reports.module.css';

export type CountRow = {
  readonly key: string;
  /** One or two cells that name what is counted. */
  readonly cells: readonly string[];
  readonly count: number;
  /** Count in the previous period. */
  readonly before?: number | undefined;
  /** Share of the total, from 0 to 1. */
  readonly share?: number;
  readonly mark?: ReactNode;
};

export type CountTableProps = {
  /** Also used as the CSV file name. */
  readonly title: string;
  readonly columns: readonly string[];
  /** Title of the column for the previous period, if there is one. */
  readonly before?: string | undefined;
  readonly rows: readonly CountRow[];
  readonly isFolded: boolean;
};

/** Renders a row's text cells. The first non-empty one is the row header. */
const Cells = ({ cells, mark }: Pick<CountRow, 'cells' | 'mark'>) => {
  const named = cells.findIndex((cell) => cell !== '');
  return cells.map((cell, index) =>
    index === named ? (
      <th key={cell} scope="row">
        {mark} {cell}
      </th>
    ) : (
      <td key={cell}>{cell}</td>
    ),
  );
};

const Table = ({ title, columns, before, rows }: CountTableProps) => {
  const text = useText();
  const intl = useIntl();
  const hasShare = rows.some(({ share }) => share !== undefined);
  const shown = (share = 0) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className={styles.number}>
            {text('reports.column.people')}
          </th>
          {before !== undefined && (
            <th scope="col" className={styles.number}>
              {before}
            </th>
          )}
          {hasShare && (
            <th scope="col" className={styles.number}>
              {text('reports.column.share')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, count, before: then, share, mark }) => (
          <tr key={key}>
            <Cells cells={cells} mark={mark} />
            <td className={styles.number}>{intl.formatNumber(count)}</td>
            {before !== undefined && (
              <td className={styles.number}>{then !== undefined && intl.formatNumber(then)}</td>
            )}
            {hasShare && <td className={styles.number}>{shown(share)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const CsvButton = ({ title, columns, before, rows }: CountTableProps) => {
  const text = useText();
  const { locale } = useIntl();
  const others = before === undefined ? [] : [before];
  const save = () =>
    saveFile(
      csvOf(
        [
          [...columns, text('reports.column.people'), ...others],
          ...rows.map((row) => [...row.cells, `${row.count}`, ...others.map(() => `${row.before ?? ''}`)]),
        ],
        locale,
      ),
      `${title}.csv`,
    );
  return (
    <Button
      appearance="subtle"
      icon={<ArrowDownloadRegular />}
      aria-label={text('reports.csv.of', { title })}
      title={text('reports.csv')}
      className={styles.csv ?? ''}
      onClick={save}
    />
  );
};

export const CountTable = (props: CountTableProps) => {
  const text = useText();
  if (!props.isFolded) return <Table {...props} />;
  return (
    <details className={styles.twin}>
      <summary>{text('reports.table')}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields stand in it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled with the keyboard. */}
      <div className={styles.scrolled} role="group" aria-label={props.title} tabIndex={0}>
        <Table {...props} />
      </div>
    </details>
  );
};
