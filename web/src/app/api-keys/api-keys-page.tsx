import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ApiKey,
  listApiKeys,
  MAX_API_KEYS,
  makeApiKey,
  revokeApiKey,
} from '@waivers/contract/api-keys/api-keys.ts';
import type { InputOf } from '@waivers/contract/call/call.ts';
import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import { type RefObject, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { ignoreNotFound, problemText } from '../../problems/problem.ts';
import { SecretToCopy } from '../../ui/copy/secret-to-copy.tsx';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { useRestoreFocus } from '../../ui/focus/keep-focus.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { useTimeZone } from '../session/session.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import styles from './api-keys.module.css';

const API_KEYS = ['api-keys'] as const;

const useApiKeys = () =>
  useQuery({
    queryKey: API_KEYS,
    queryFn: async ({ signal }): Promise<readonly ApiKey[]> =>
      (await ask(listApiKeys, {}, { signal })).results,
    refetchOnMount: 'always',
  });

/** Returns mutations for API keys. All of them throw `Problem`. */
const useManageKeys = () => {
  const queries = useQueryClient();
  return {
    /** Creates a key and returns its secret, which the server reveals only once. */
    make: async (body: InputOf<typeof makeApiKey>['body']): Promise<string> => {
      try {
        const { key, ...made } = (await command(makeApiKey, { body })).result;
        queries.setQueryData<readonly ApiKey[]>(API_KEYS, (all = []) => [...all, made]);
        return key;
      } catch (error) {
        // The key may have been created despite the error, so reload the list.
        void queries.invalidateQueries({ queryKey: API_KEYS });
        throw error;
      }
    },
    revoke: async ({ id }: ApiKey): Promise<void> => {
      await command(revokeApiKey, { params: { id } }).catch(ignoreNotFound);
      queries.setQueryData<readonly ApiKey[]>(API_KEYS, (all) => all?.filter((each) => each.id !== id));
    },
  };
};

type MakeProps = { readonly place: RefObject<HTMLDivElement | null>; readonly onMake: () => void };

const NoKeys = ({ place, onMake }: MakeProps) => {
  const text = useText();
  return (
    <div ref={place} className={parts.card}>
      <div className={parts.icon}>
        <KeyRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={parts.cardTitle}>{text('apiKeys.none')}</h2>
      <p className={parts.cardText}>{text('apiKeys.noneText')}</p>
      <Button size="large" appearance="primary" onClick={onMake}>
        {text('apiKeys.make')}
      </Button>
    </div>
  );
};

export const ApiKeysPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const query = useApiKeys();
  const { make, revoke } = useManageKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const newKeyButton = useRestoreFocus(isCreating || created !== null);
  const keys = query.data ?? [];
  const timeZone = useTimeZone();
  const isFull = keys.length >= MAX_API_KEYS;
  const begin = () => {
    setCreated(null);
    setIsCreating(true);
  };
  const createKey = async (request: { readonly name: string; readonly scopes: ApiScope[] }) => {
    const key = await make(request);
    setCreated({ name: request.name, key });
    setIsCreating(false);
    tell(text('apiKeys.made'));
  };
  const revokeKey = async (key: ApiKey) => {
    setKeyToRevoke(null);
    setRevoking(key.id);
    try {
      await revoke(key);
      tell(text('apiKeys.revoked'));
    } catch (error) {
      tell(text(problemText(error)));
    }
    setRevoking(null);
  };
  return (
    <div className={styles.screen}>
      <Page
        title={text('apiKeys.title')}
        lead={text('apiKeys.lead')}
        actions={
          keys.length > 0 &&
          !isFull &&
          !isCreating && (
            <div ref={newKeyButton}>
              <Button size="large" appearance="primary" icon={<AddRegular />} onClick={begin}>
                {text('apiKeys.make')}
              </Button>
            </div>
          )
        }
      >
        <Unsaved>
          {isCreating && (
            <section className={styles.form} aria-labelledby="make">
              <h2 id="make" className={styles.heading}>
                {text('apiKeys.make')}
              </h2>
              <ApiKeyForm onCreate={createKey} onClose={() => setIsCreating(false)} />
            </section>
          )}
          {created !== null && (
            <SecretToCopy
              title={created.name}
              label={text('apiKeys.key')}
              hint={text('apiKeys.once')}
              secret={created.key}
              onDone={() => setCreated(null)}
            />
          )}
          {query.isPending && <Loading />}
          {query.isError && query.data === undefined && (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.isSuccess && keys.length === 0 && !isCreating && (
            <NoKeys place={newKeyButton} onMake={begin} />
          )}
          {keys.length > 0 && (
            <ul className={styles.list}>
              {keys.map((key) => (
                <ApiKeyRow
                  key={key.id}
                  apiKey={key}
                  timeZone={timeZone}
                  isRevoking={revoking === key.id}
                  onRevoke={() => setKeyToRevoke(key)}
                />
              ))}
            </ul>
          )}
          {isFull && <p className={styles.limit}>{text('apiKeys.limit')}</p>}
        </Unsaved>
        {keyToRevoke !== null && (
          <Dialog
            title={text('apiKeys.revokeTitle', { name: keyToRevoke.name })}
            onClose={() => setKeyToRevoke(null)}
            actions={
              <>
                <DialogButton id="dialog.cancel" onClick={() => setKeyToRevoke(null)} />
                <DialogButton id="apiKeys.revoke" look="danger" onClick={() => void revokeKey(keyToRevoke)} />
              </>
            }
          >
            <p>{text('apiKeys.revokeText')}</p>
          </Dialog>
        )}
      </Page>
    </div>
  );
};
