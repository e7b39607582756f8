import type { Report } from '@waivers/contract/reports/read-report.ts';
import { useIntl } from 'react-intl';
import { nameOfCountry } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './reports.module.css';
import { countPeople, type ZipPlaces } from './zip-places.ts';

type Line = { readonly key: string; readonly label: string; readonly count: number; readonly zips?: string };

type OffMapListProps = { readonly report: Report; readonly places: ZipPlaces };

/** Maximum number of ZIP codes to list. The table has all of them. */
const NAMED = 6;

/** Lists everyone without a circle on the map, to make the counts add up to the total. */
export const OffMapList = ({ report, places }: OffMapListProps) => {
  const text = useText();
  const intl = useIntl();
  const { moreZipCodes, withoutZip, erasedPlaces, countries } = report;
  const named = (zips: ZipPlaces['unknown']): string =>
    [...zips.slice(0, NAMED).map(({ zip }) => zip), ...(zips.length > NAMED ? ['…'] : [])].join(', ');
  const lines: readonly Line[] = [
    ...[...places.territories].map(([code, zips]) => ({
      key: code,
      label: nameOfCountry(intl.locale, code),
      count: countPeople(zips),
      zips: named(zips),
    })),
    {
      key: 'unknown',
      label: text('reports.beside.unknown'),
      count: countPeople(places.unknown),
      zips: named(places.unknown),
    },
    {
      key: 'more',
      label: text('reports.beside.more', { count: moreZipCodes.zips }),
      count: moreZipCodes.count,
    },
    ...countries.map(({ country, count }) => ({
      key: `country ${country}`,
      label: nameOfCountry(intl.locale, country),
      count,
    })),
    { key: 'without', label: text('reports.beside.withoutZip'), count: withoutZip },
    { key: 'erased', label: text('signer.erased'), count: erasedPlaces },
  ].filter(({ count }) => count > 0);
  return (
    <div className={styles.beside}>
      <h3>{text('reports.beside.title')}</h3>
      {lines.length === 0 ? (
        <p>{text('reports.beside.none')}</p>
      ) : (
        <ul>
          {lines.map(({ key, label, count, zips }) => (
            <li key={key}>
              <span>
                {label}
                {zips !== undefined && <span className={styles.zips}>{zips}</span>}
              </span>{' '}
              <strong>{intl.formatNumber(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
