import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import styles from './language-picker.module.css';

export type Languages = {
  readonly all: readonly ProductLocale[];
  readonly chosen: ProductLocale;
  readonly choose: (locale: ProductLocale) => void;
  readonly hasFailed: boolean;
};

const FAILED = 'language-failed';

export const LanguageFailed = () => (
  <p className={styles.failed} id={FAILED} role="alert">
    {useIntl().formatMessage({ id: 'language.failed' })}
  </p>
);

export const LanguagePicker = ({ all, chosen, choose, hasFailed }: Languages) => {
  const intl = useIntl();
  if (all.length < 2) return null;
  return (
    <span className={styles.language}>
      <select
        className={styles.picker}
        aria-label={intl.formatMessage({ id: 'language.label' })}
        {...(hasFailed ? { 'aria-describedby': FAILED } : {})}
        value={chosen}
        onChange={({ target }) => choose(target.value as ProductLocale)}
      >
        {all.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {nameOfLanguage(locale)}
          </option>
        ))}
      </select>
    </span>
  );
};
