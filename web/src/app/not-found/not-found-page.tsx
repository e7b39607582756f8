import { DocumentQuestionMarkRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { Page } from '../../ui/page/page.tsx';
import styles from '../../ui/page/parts.module.css';
import { LinkButton } from '../../ui/rows/link-button.tsx';

/** The “not found” page (spec section 8). */
export const NotFoundPage = () => {
  const text = useText();
  return (
    <Page title={text('notFound.title')}>
      <div className={styles.card}>
        <div className={styles.icon}>
          <DocumentQuestionMarkRegular fontSize={30} aria-hidden />
        </div>
        <p className={styles.cardText}>{text('notFound.text')}</p>
        <LinkButton to="/" appearance="primary">
          {text('notFound.home')}
        </LinkButton>
      </div>
    </Page>
  );
};
