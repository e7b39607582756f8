import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useEffect, useState } from 'react';
import { nameOfLanguage } from '../messages/name-of-language.ts';
import { DropZone } from './drop-zone.tsx';
import { firstLocale, LOCALES, rememberLocale } from './language.ts';
import { namedRecord } from './named-record.ts';
import { ResultsPanel } from './results-panel.tsx';
import { forgetCheckpoints } from './seen-checkpoints.ts';
import { textsIn } from './texts.ts';
import { TrustedLogs } from './trusted-logs.tsx';
import { useChecking } from './use-checking.ts';
import styles from './verify-page.module.css';

export const VerifyPage = () => {
  const [locale, setLocale] = useState(firstLocale);
  const [hasForgotten, setForgotten] = useState(false);
  const { policy, add, ...checking } = useChecking();
  const say = textsIn(locale);
  const named = namedRecord();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = textsIn(locale)('page.title');
  }, [locale]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <select
          className={styles.language}
          aria-label={say('page.language')}
          value={locale}
          onChange={({ target }) => {
            const chosen = target.value as ProductLocale;
            rememberLocale(chosen);
            setLocale(chosen);
          }}
        >
          {LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {nameOfLanguage(each)}
            </option>
          ))}
        </select>
      </header>
      <main className={styles.main}>
        <h1>{say('page.title')}</h1>
        <p className={styles.intro}>{say('page.intro')}</p>
        {named === undefined ? null : <p className={styles.named}>{say('named.wanted', { id: named.id })}</p>}
        <DropZone say={say} add={add} />
        <ResultsPanel say={say} {...checking} />
        <TrustedLogs say={say} policy={policy} />
        <section className={styles.panel} aria-labelledby="seen">
          <h2 id="seen">{say('seen.heading')}</h2>
          <p>{say('seen.text')}</p>
          <button
            className={styles.quiet}
            type="button"
            onClick={() => {
              forgetCheckpoints();
              setForgotten(true);
            }}
          >
            {say('seen.forget')}
          </button>
          <p className={styles.forgotten} role="status">
            {hasForgotten ? say('seen.forgotten') : ''}
          </p>
        </section>
      </main>
    </div>
  );
};
