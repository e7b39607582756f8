import type { PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { useIntl } from 'react-intl';
import { signingAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import styles from './public-list.module.css';

/** Of a waiver whose text is in another language than the page. */
const OtherLanguage = ({ locale }: { locale: string }) => {
  const intl = useIntl();
  if (locale === intl.locale) return null;
  const language = intl.formatDisplayName(locale, { type: 'language' }) ?? locale;
  return (
    <span className={styles.language}>{intl.formatMessage({ id: 'publicList.language' }, { language })}</span>
  );
};

/** By title, as the page's language sorts. */
export const Cards = ({ listed }: { listed: readonly PublicWaiver[] }) => {
  const { locale: shown } = useIntl();
  const isKiosk = useIsKiosk();
  const { compare } = new Intl.Collator(shown, { numeric: true });
  const sorted = listed.toSorted((one, other) => compare(one.title, other.title));
  return (
    <ul className={styles.list}>
      {sorted.map(({ id, title, locale, config: { background } }) => (
        <li key={id}>
          <a className={styles.card} href={signingAddress(id, isKiosk, shown)}>
            {background === null ? (
              <span className={styles.image} />
            ) : (
              <img className={styles.image} src={background} alt="" />
            )}
            <span className={styles.words}>
              <span className={styles.name} lang={locale} dir="auto">
                {title}
              </span>
              <OtherLanguage locale={locale} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};
