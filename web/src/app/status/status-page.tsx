import type { Status } from '@waivers/contract/status/status.ts';
import { useEffect, useId } from 'react';
import { Link } from 'wouter';
import { useWebhooks } from '../../deliveries/use-webhooks.ts';
import { useText } from '../../messages/use-text.ts';
import { useSayDuration, useSayRebuilt, useSaySince } from '../../status/say-status.ts';
import { type SigningSeen, useSigningStatus, useStatus } from '../../status/use-status.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import rows from '../../ui/rows/setting-rows.module.css';
import { useTimeZone } from '../session/session.ts';
import { useAccount } from '../session/use-account.ts';
import { type Connected, connectionsFinding, mailFinding } from './delivery-findings.ts';
import { type Finding, notChecked, type Words } from './finding.ts';
import { backupsFinding, listsFinding, recordsFinding, signingFinding } from './findings.ts';
import styles from './status.module.css';
import { StatusSummary } from './status-summary.tsx';
import { TellOperator } from './tell-operator.tsx';

const useWords = (): Words => {
  const timeZone = useTimeZone();
  return {
    text: useText(),
    saySince: useSaySince(timeZone),
    sayMoment: useSayTime(timeZone, 'recent'),
    sayDuration: useSayDuration(),
    sayRebuilt: useSayRebuilt(),
  };
};

const FindingRow = ({
  finding: { label, tone, headline, details = [], link },
}: {
  readonly finding: Finding;
}) => {
  const text = useText();
  const id = useId();
  return (
    <div className={rows.row}>
      <h3 id={`${id}label`} className={rows.label}>
        {text(label)}
      </h3>
      <div className={rows.value}>
        <Chip tone={tone} place={styles.state}>
          {headline}
        </Chip>
        {details.map((detail) => (
          <p key={detail} className={rows.hint}>
            {detail}
          </p>
        ))}
      </div>
      {link !== undefined && (
        <Link to={link} id={`${id}open`} className={rows.edit ?? ''} aria-labelledby={`${id}open ${id}label`}>
          {text('account.open')}
        </Link>
      )}
    </div>
  );
};

const OF_STATUS = [
  'status.lists',
  'deliveries.mail',
  'status.connections',
  'status.records',
  'status.backups',
] as const;

const findingsOf = (
  words: Words,
  signing: SigningSeen,
  status: Status | undefined,
  connected: Connected | undefined,
): readonly Finding[] => [
  signingFinding(words, signing),
  ...(status === undefined
    ? OF_STATUS.map((label) => notChecked(words, label, 'status.noAnswer'))
    : [
        listsFinding(words, status),
        mailFinding(words, status),
        connectionsFinding(words, status, connected),
        recordsFinding(words, status),
        backupsFinding(words, status),
      ]),
];

/** Data younger than this was read together with the status. */
const FRESH_MS = 5000;

/** Reads services and webhooks again after each read of the status. Undefined if they could not be read. */
const useConnected = (statusAt: number): Connected | undefined => {
  const {
    data: account,
    isError: isAccountLost,
    dataUpdatedAt: connectedAt,
    refetch: readAccount,
  } = useAccount();
  const { data: webhooks, isError: areWebhooksLost, refetch: readWebhooks } = useWebhooks();
  useEffect(() => {
    if (statusAt - connectedAt < FRESH_MS) return;
    void readAccount();
    void readWebhooks();
  }, [statusAt, connectedAt, readAccount, readWebhooks]);
  if (isAccountLost || areWebhooksLost || account === undefined || webhooks === undefined) return undefined;
  return { integrations: account.config.integrations, webhooks };
};

export const StatusPage = () => {
  const text = useText();
  const words = useWords();
  const signing = useSigningStatus();
  const { data, isPending, isError, dataUpdatedAt } = useStatus();
  const connected = useConnected(dataUpdatedAt);
  const status = isError ? undefined : data;
  const findings = signing === undefined ? [] : findingsOf(words, signing, status, connected);
  const codes = findings.flatMap((finding) => finding.codes ?? []);
  return (
    <div className={rows.screen}>
      <Page title={text('status.title')}>
        {signing === undefined || isPending ? (
          <Loading />
        ) : (
          <>
            <div className={rows.section}>
              <StatusSummary signing={signing} findings={findings} checkedAt={words.saySince(signing.at)} />
              {findings.map((finding) => (
                <FindingRow key={finding.label} finding={finding} />
              ))}
            </div>
            {codes.length > 0 && <TellOperator codes={codes} at={signing.at} />}
          </>
        )}
      </Page>
    </div>
  );
};
