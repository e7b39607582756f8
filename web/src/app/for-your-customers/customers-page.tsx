import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useQuery } from '@tanstack/react-query';
import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ask } from '../api/call.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { kioskUrl, mailtoUrl, publicPageUrl } from './addresses.ts';
import { Card, ChoiceField, CopyField } from './card.tsx';
import { EmbedCard } from './embed-card.tsx';
import styles from './for-your-customers.module.css';
import { QrCard } from './qr-card.tsx';

type PublicList = {
  readonly waivers: readonly PublicWaiver[];
  readonly logo: string | null;
};

const readList = async (ownerId: string, signal: AbortSignal): Promise<PublicList> => {
  const waivers: PublicWaiver[] = [];
  for (let after: string | undefined; ; ) {
    const { results, next, logo } = await ask(
      listPublicWaivers,
      { params: { ownerId }, query: { after } },
      { signal },
    );
    waivers.push(...results);
    if (next === undefined) return { waivers, logo };
    after = next;
  }
};

const usePublicList = (ownerId: string) =>
  useQuery({
    queryKey: ['public-list', ownerId],
    queryFn: ({ signal }) => readList(ownerId, signal),
    refetchOnMount: 'always',
  });

type PageCardProps = { readonly ownerId: string; readonly company: string };

const PageCard = ({ ownerId, company }: PageCardProps) => {
  const text = useText();
  const url = publicPageUrl(ownerId);
  const mail = mailtoUrl(
    text('customers.email.subject', { url }),
    text('customers.email.body', { url, company }),
  );
  return (
    <Card title="customers.page.title" lead="customers.page.text">
      <CopyField label="customers.page.address" copy="customers.page.copy" value={url} />
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

const KioskCard = ({ waivers }: { readonly waivers: readonly PublicWaiver[] }) => {
  const text = useText();
  const [waiverId, setWaiverId] = useState('');
  const selected = waivers.find(({ id }) => id === waiverId) ?? waivers[0];
  return (
    <Card title="customers.kiosk.title" lead="customers.kiosk.text">
      {selected === undefined ? (
        <p>{text('customers.kiosk.none')}</p>
      ) : (
        <>
          {waivers.length > 1 && (
            <ChoiceField
              label="customers.kiosk.waiver"
              value={selected.id}
              options={waivers.map(({ id, title, locale }) => ({ value: id, label: title, lang: locale }))}
              onChoose={setWaiverId}
            />
          )}
          <CopyField
            label="customers.kiosk.address"
            copy="customers.kiosk.copy"
            value={kioskUrl(selected.id)}
          />
        </>
      )}
    </Card>
  );
};

const CustomersPage = () => {
  const text = useText();
  const session = useSession();
  const { id, company } = session.kind === 'owner' ? session.user.account : { id: '', company: '' };
  const query = usePublicList(id);
  const mayTake = useMay();
  return (
    <Page title={text('customers.title')} lead={text('customers.lead')}>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <div className={styles.cards}>
          {query.data.waivers.length === 0 && <p className={styles.empty}>{text('customers.empty')}</p>}
          <PageCard ownerId={id} company={company} />
          <QrCard ownerId={id} company={company} logo={query.data.logo} />
          {mayTake('change_settings') && (
            <EmbedCard ownerId={id} company={company} waivers={query.data.waivers} />
          )}
          <KioskCard waivers={query.data.waivers} />
        </div>
      )}
    </Page>
  );
};

export default CustomersPage;
