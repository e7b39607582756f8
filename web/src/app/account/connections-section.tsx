import { useId } from 'react';
import { Link } from 'wouter';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';

type ConnectionRowProps = { readonly to: string; readonly label: AppTextId; readonly hint: AppTextId };

const ConnectionRow = ({ to, label, hint }: ConnectionRowProps) => {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.row}>
      <h3 id={`${id}label`} className={styles.label}>
        {text(label)}
      </h3>
      <div className={styles.value}>{text(hint)}</div>
      <Link to={to} id={`${id}open`} className={styles.edit ?? ''} aria-labelledby={`${id}open ${id}label`}>
        {text('account.open')}
      </Link>
    </div>
  );
};

/** Where owners connect systems of their own. */
export const ConnectionsSection = () => (
  <Section title={useText()('account.connections')} sends="webhook">
    <ConnectionRow to="/account/webhooks" label="webhooks.title" hint="account.webhooksHint" />
    <ConnectionRow to="/account/api-keys" label="apiKeys.title" hint="account.apiKeysHint" />
  </Section>
);
