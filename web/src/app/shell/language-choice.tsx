import { ChevronDownRegular } from '@fluentui/react-icons';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { useChooseLanguage } from '../language/page-language.tsx';
import styles from './shell.module.css';

export const LanguageChoice = () => {
  const text = useText();
  const id = useId();
  const { locale } = useIntl();
  const choose = useChooseLanguage();
  const tell = useSnackbar();
  const change = async (chosen: ProductLocale): Promise<void> => {
    await choose(chosen).catch(() => tell(text('language.failed')));
  };
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{text('language.label')}</label>
      <span className={styles.select}>
        <select
          id={id}
          value={locale}
          onChange={({ currentTarget }) => void change(currentTarget.value as ProductLocale)}
        >
          {FINISHED_LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {nameOfLanguage(each)}
            </option>
          ))}
        </select>
        <ChevronDownRegular fontSize={16} aria-hidden />
      </span>
    </div>
  );
};
