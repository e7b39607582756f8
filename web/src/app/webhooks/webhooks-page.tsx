import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { useQueryClient } from '@tanstack/react-query';
import { addWebhook, MAX_WEBHOOKS, type Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { type RefObject, useState } from 'react';
import { Link } from 'wouter';
import { webhookTypeText } from '../../deliveries/follow-up-words.ts';
import { useWebhooks, WEBHOOKS_KEY } from '../../deliveries/use-webhooks.ts';
import { useText } from '../../messages/use-text.ts';
import { SecretToCopy } from '../../ui/copy/secret-to-copy.tsx';
import { useRestoreFocus } from '../../ui/focus/keep-focus.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { command } from '../api/call.ts';
import { Ping } from './ping.tsx';
import { WebhookChip } from './webhook-bar.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';
import styles from './webhooks.module.css';

type AddProps = { readonly place: RefObject<HTMLDivElement | null>; readonly onAdd: () => void };

const NoWebhooks = ({ place, onAdd }: AddProps) => {
  const text = useText();
  return (
    <div ref={place} className={parts.card}>
      <div className={parts.icon}>
        <PlugConnectedRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={parts.cardTitle}>{text('webhooks.none')}</h2>
      <p className={parts.cardText}>{text('webhooks.noneText')}</p>
      <Button size="large" appearance="primary" onClick={onAdd}>
        {text('webhooks.add')}
      </Button>
    </div>
  );
};

const WebhookRow = ({ webhook }: { readonly webhook: Webhook }) => {
  const text = useText();
  const { id, url, types } = webhook;
  return (
    <li className={styles.row}>
      <div>
        <Link to={`/account/webhooks/${id}`} className={styles.rowLink ?? ''}>
          <bdi translate="no">{url}</bdi>
        </Link>
        <p className={styles.hint}>{types.map((type) => text(webhookTypeText(type))).join(' · ')}</p>
      </div>
      <WebhookChip webhook={webhook} />
    </li>
  );
};

type Added = Webhook & { readonly secret: string };

export const WebhooksPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const query = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const beginning = useRestoreFocus(isAdding || added !== null);
  const webhooks = query.data ?? [];
  const add = async (typed: WebhookInput) => {
    const { result } = await command(addWebhook, { body: typed });
    const { secret: _secret, ...webhook } = result;
    queries.setQueryData<readonly Webhook[]>(WEBHOOKS_KEY, (all = []) => [...all, webhook]);
    setAdded(result);
    setIsAdding(false);
    tell(text('webhooks.added'));
  };
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  const begin = () => {
    setAdded(null);
    setIsAdding(true);
  };
  return (
    <div className={styles.screen}>
      <Page
        title={text('webhooks.title')}
        lead={text('webhooks.lead')}
        actions={
          webhooks.length > 0 &&
          !isFull &&
          !isAdding && (
            <div ref={beginning}>
              <Button size="large" appearance="primary" icon={<AddRegular />} onClick={begin}>
                {text('webhooks.add')}
              </Button>
            </div>
          )
        }
      >
        <Unsaved>
          {isAdding && (
            <section className={styles.form} aria-labelledby="add">
              <h2 id="add" className={styles.heading}>
                {text('webhooks.add')}
              </h2>
              <WebhookForm
                labels={{ save: 'account.add', saving: 'busy.save' }}
                onSave={add}
                onClose={() => setIsAdding(false)}
              />
            </section>
          )}
          {added !== null && (
            <>
              <SecretToCopy
                title={text('webhooks.secret')}
                label={text('webhooks.secret')}
                hint={text('webhooks.secretText')}
                secret={added.secret}
                onDone={() => setAdded(null)}
              />
              <Ping webhook={added} />
            </>
          )}
          {query.isPending && <Loading />}
          {query.isError && query.data === undefined && (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.isSuccess && webhooks.length === 0 && !isAdding && (
            <NoWebhooks place={beginning} onAdd={begin} />
          )}
          {webhooks.length > 0 && (
            <ul className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
          {isFull && <p className={styles.limit}>{text('webhooks.limit')}</p>}
        </Unsaved>
      </Page>
    </div>
  );
};
