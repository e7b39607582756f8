import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { useIntl } from 'react-intl';
import styles from './document.module.css';
import { foreignContentLanguage } from './foreign-content-language.ts';
import { RichTextView } from './rich-text-view.tsx';

const OtherLanguage = ({ of, shownIn }: { of: string; shownIn: string }) => {
  const intl = useIntl();
  const name = (locale: string): string => intl.formatDisplayName(locale, { type: 'language' }) ?? locale;
  return (
    <p className={styles.otherLanguage}>
      {intl.formatMessage({ id: 'document.otherLanguage' }, { written: name(of), shown: name(shownIn) })}
    </p>
  );
};

/** Matches the server's markup to avoid a layout shift when this component replaces it. */
export const DocumentText = ({ of: waiver }: { of: Pick<SignPageWaiver, 'document' | 'locale'> }) => {
  const { document: of } = waiver;
  const lang = foreignContentLanguage(waiver);
  return (
    <article className={styles.document}>
      {lang === undefined ? null : <OtherLanguage of={lang} shownIn={of.locale} />}
      <h1 className={styles.heading} dir="auto" lang={lang}>
        {of.heading === '' ? of.title : of.heading}
      </h1>
      {of.subtitle === '' ? null : (
        <p className={styles.subtitle} dir="auto" lang={lang}>
          {of.subtitle}
        </p>
      )}
      <RichTextView text={of.description} className={styles.description} lang={lang} />
      <RichTextView text={of.content} className={styles.content} lang={lang} />
    </article>
  );
};
