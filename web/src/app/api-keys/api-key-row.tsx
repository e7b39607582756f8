import type { ApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import { API_SCOPES, type ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import { useId } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import styles from './api-keys.module.css';

type ApiKeyRowProps = {
  readonly apiKey: ApiKey;
  readonly timeZone: string;
  readonly isRevoking: boolean;
  readonly onRevoke: () => void;
};

const isKnown = (scope: string): scope is ApiScope => API_SCOPES.some((each) => each === scope);

export const ApiKeyRow = ({ apiKey, timeZone, isRevoking, onRevoke }: ApiKeyRowProps) => {
  const text = useText();
  const id = useId();
  const { name, scopes, lastCharacters, createdAt, createdBy, lastUsedAt } = apiKey;
  const sayTime = useSayTime(timeZone);
  const date = sayTime(createdAt);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi translate="no" id={`${id}name`}>
            {name}
          </bdi>
          {scopes.map((scope) => (
            <Chip key={scope}>{isKnown(scope) ? text(`apiKeys.scope.${scope}`) : scope}</Chip>
          ))}
        </p>
        <p className={styles.hint}>
          {text('account.keyEnding', { lastFour: lastCharacters })}
          {' · '}
          {lastUsedAt === null
            ? text('apiKeys.neverUsed')
            : text('account.deviceUsed', { date: sayTime(lastUsedAt) })}
        </p>
        <p className={styles.hint}>
          {createdBy === null
            ? text('apiKeys.madeOn', { date })
            : text('apiKeys.madeBy', { name: createdBy, date })}
        </p>
      </div>
      <button
        type="button"
        id={`${id}revoke`}
        className={styles.revoke}
        aria-labelledby={`${id}revoke ${id}name`}
        aria-disabled={isRevoking}
        onClick={() => {
          if (!isRevoking) onRevoke();
        }}
      >
        {text('apiKeys.revoke')}
      </button>
    </li>
  );
};
