import { DocumentQuestionMarkRegular } from '@fluentui/react-icons';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { Page } from '../../ui/page/page.tsx';
import styles from '../../ui/page/parts.module.css';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { useMaySee } from '../session/use-may.ts';

/** The “not found” page (spec section 8), also for pages that are not for the user's role. */
export const NotFoundPage = () => {
  const text = useText();
  const [path] = useLocation();
  const maySee = useMaySee();
  return (
    <Page title={text('notFound.title')}>
      <div className={styles.card}>
        <div className={styles.icon}>
          <DocumentQuestionMarkRegular fontSize={30} aria-hidden />
        </div>
        <p className={styles.cardText}>{text(maySee(path) ? 'notFound.text' : 'notFound.role')}</p>
        <LinkButton to="/" appearance="primary">
          {text('notFound.home')}
        </LinkButton>
      </div>
    </Page>
  );
};
