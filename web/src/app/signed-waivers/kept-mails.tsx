import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './signed-waivers.module.css';

/** Whether mails are not sent here: so it was with the newest one of which something has become. */
export const areMailsKept = (pages: readonly SignerPage[]): boolean =>
  pages.flatMap(({ results }) => results).find(({ mail }) => mail !== null && mail !== 'waiting')?.mail ===
  'kept';

const HOW = { server: 'SMTP_URL', sender: 'MAIL_FROM', file: 'docs/operations.md' };

/** Said once, because it is so in every row. */
export const KeptMails = () => {
  const text = useText();
  return (
    <details className={styles.kept}>
      <summary>{text('signers.mailsKept')}</summary>
      <p>{text('signers.mailsKept.how', HOW)}</p>
    </details>
  );
};
