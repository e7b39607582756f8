import type { ReactNode } from 'react';
import { usePageHeading } from '../../ui/page/page.tsx';
import { Brand } from '../shell/brand.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';
import styles from './auth.module.css';

type AuthFrameProps = {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
};

export const AuthFrame = ({ title, lead, children }: AuthFrameProps) => (
  <div className={styles.frame}>
    <header className={styles.head}>
      <Brand />
      <LanguageChoice />
    </header>
    <main className={styles.card}>
      <h1 ref={usePageHeading(title)} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </main>
  </div>
);
