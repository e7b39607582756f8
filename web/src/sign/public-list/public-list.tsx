import type { Business } from '@waivers/contract/public/business.ts';
import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { type CSSProperties, useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type Read, readApi } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';
import button from '../frame/button.module.css';
import { Frame } from '../frame/frame.tsx';
import type { Languages } from '../frame/language-picker.tsx';
import { BusinessContext, LoadingPage, NoticePage, usePageTitle } from '../frame/notice-page.tsx';
import { signingAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import styles from './public-list.module.css';

type Listed = {
  readonly listed: readonly PublicWaiver[];
  readonly business: Business;
};

const readPublicList = async (ownerId: string): Promise<Read<Listed>> => {
  const listed: PublicWaiver[] = [];
  for (let after: string | undefined; ; ) {
    const read = await readApi(listPublicWaivers, { params: { ownerId }, query: { after } });
    if (read.kind !== 'found') return read;
    listed.push(...read.value.results);
    const { next, logo, company } = read.value;
    if (next === undefined) return { kind: 'found', value: { listed, business: { logo, company } } };
    after = next;
  }
};

const OtherLanguage = ({ locale }: { locale: string }) => {
  const intl = useIntl();
  if (locale === intl.locale) return null;
  const language = intl.formatDisplayName(locale, { type: 'language' }) ?? locale;
  return (
    <span className={styles.language}>{intl.formatMessage({ id: 'publicList.language' }, { language })}</span>
  );
};

/** Hues that keep enough contrast with white letters. */
const HUES = [190, 215, 245, 280, 325, 5, 28, 150];

/** Initials on a colour derived from the title. The card's name does not include the letters. */
const Initials = ({ title, locale }: { title: string; locale: string }) => {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’']*/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => word.match(/^.\p{M}*/u)?.[0] ?? '');
  const sum = [...title].reduce((before, each) => (before * 31 + (each.codePointAt(0) ?? 0)) % 65_521, 0);
  const colour = { '--hue': HUES[sum % HUES.length] } as CSSProperties;
  return (
    <span
      className={`${styles.image} ${styles.initials}`}
      style={colour}
      data-initials={letters.join('').toLocaleUpperCase(locale)}
      aria-hidden="true"
    />
  );
};

const Cards = ({ listed }: { listed: readonly PublicWaiver[] }) => {
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
              <Initials title={title} locale={locale} />
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

export const PublicList = ({
  ownerId,
  known,
  languages,
}: {
  ownerId: string;
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
