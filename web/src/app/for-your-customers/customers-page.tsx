import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useSession } from '../session/use-session.ts';
import { EmbedCard } from './embed-card.tsx';
import styles from './for-your-customers.module.css';
import { KioskCard } from './kiosk-card.tsx';
import { PageCard } from './page-card.tsx';
import { QrCard } from './qr-card.tsx';
import { usePublicList } from './use-public-list.ts';

const CustomersPage = () => {
  const text = useText();
  const session = useSession();
  const { id, company } = session.kind === 'owner' ? session.user.account : { id: '', company: '' };
  const query = usePublicList(id);
  return (
    <Page title={text('customers.title')} lead={text('customers.lead')}>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <div className={styles.cards}>
          {query.data.waivers.length === 0 && <p className={styles.empty}>{text('customers.empty')}</p>}
          <PageCard ownerId={id} company={company} />
          <QrCard ownerId={id} company={company} logo={query.data.logo} />
          <EmbedCard ownerId={id} company={company} waivers={query.data.waivers} />
          <KioskCard waivers={query.data.waivers} />
        </div>
      )}
    </Page>
  );
};

export default CustomersPage;
