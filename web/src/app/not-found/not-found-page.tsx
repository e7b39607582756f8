import { DocumentQuestionMarkRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { LinkButton } from '../parts/link-button.tsx';
import { Page } from '../parts/page.tsx';
import styles from '../parts/parts.module.css';

/** Spec section 8. */
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
