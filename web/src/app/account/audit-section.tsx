import { useText } from '../../messages/use-text.ts';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** What happened to the business and to whoever is logged in. */
export const AuditSection = () => {
  const text = useText();
  const session = useSession();
  if (session.kind !== 'owner') return null;
  const { id, account } = session.user;
  return (
    <Section title={text('audit.title')} lead={text('audit.lead')}>
      <div className={styles.links}>
        <LinkButton to={`/audit/account/${account.id}`}>{text('audit.business')}</LinkButton>
        <LinkButton to={`/audit/user/${id}`}>{text('audit.you')}</LinkButton>
      </div>
    </Section>
  );
};
