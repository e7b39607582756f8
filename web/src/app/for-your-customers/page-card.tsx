import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useText } from '../../messages/use-text.ts';
import { mailtoOf, publicPageUrl } from './addresses.ts';
import { Card } from './card.tsx';
import { CopiedField } from './copied-field.tsx';
import styles from './for-your-customers.module.css';

type PageCardProps = { readonly ownerId: string; readonly company: string };

export const PageCard = ({ ownerId, company }: PageCardProps) => {
  const text = useText();
  const url = publicPageUrl(ownerId);
  const mail = mailtoOf(
    text('customers.email.subject', { url }),
    text('customers.email.body', { url, company }),
  );
  return (
    <Card title="customers.page.title" lead="customers.page.text">
      <CopiedField label="customers.page.address" copy="customers.page.copy" value={url} />
      <div className={styles.ways}>
        <Button as="a" href={url} target="_blank" rel="noopener" size="large" icon={<OpenRegular />}>
          {text('customers.page.open')}
        </Button>
        <Button as="a" href={mail} size="large" icon={<MailRegular />}>
          {text('customers.email')}
        </Button>
      </div>
    </Card>
  );
};
