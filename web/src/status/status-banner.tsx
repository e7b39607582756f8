import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { STATUS_LISTS, type StatusList } from '@waivers/contract/status/status.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useTimeZone } from '../app/session/session.ts';
import { useMaySee } from '../app/session/use-may.ts';
import { useText } from '../messages/use-text.ts';
import { useSayDuration, useSayRebuilt, useSaySince } from './say-status.ts';
import styles from './status-banner.module.css';
import { USUAL_SECONDS, useSigningStatus, useStatus } from './use-status.ts';

/** A part of the product that a page depends on. `saving` is `signing`, for people who change something. */
type Topic = StatusList | 'signing' | 'saving' | 'mail';

const LASTING_MS = 30_000;
const NEARLY_CAUGHT_UP_SECONDS = 10;

type NoticeProps = { readonly isBad?: boolean; readonly children: ReactNode };

const Notice = ({ isBad = false, children }: NoticeProps) => {
  const text = useText();
  const maySee = useMaySee();
  return (
    <p className={isBad ? styles.bad : styles.notice}>
      <WarningRegular fontSize={22} aria-hidden />
      <span>
        {children} {maySee('/account/status') && <Link to="/account/status">{text('status.details')}</Link>}
      </span>
    </p>
  );
};

const useOkStatus = () => {
  const { data, isError } = useStatus();
  return isError ? undefined : data;
};

/** Stays until the list has nearly caught up, so that it does not flicker. */
const ListNotice = ({ list }: { readonly list: StatusList }) => {
  const text = useText();
  const sayDuration = useSayDuration();
  const sayRebuilt = useSayRebuilt();
  const [isShown, setIsShown] = useState(false);
  const { behindSeconds = 0, rebuilt } = useOkStatus()?.lists[list] ?? {};
  const isBehind = behindSeconds >= (isShown ? NEARLY_CAUGHT_UP_SECONDS : USUAL_SECONDS);
  if (isBehind !== isShown) setIsShown(isBehind);
  if (!isBehind) return null;
  return (
    <Notice>
      {text('status.banner.behind', { duration: sayDuration(behindSeconds) })}
      {rebuilt !== undefined && ` ${sayRebuilt(rebuilt)}`}
    </Notice>
  );
};

/** Ignores interruptions as short as a restart. */
const SigningNotice = ({ topic }: { readonly topic: 'signing' | 'saving' }) => {
  const text = useText();
  const saySince = useSaySince(useTimeZone());
  const seen = useSigningStatus();
  if (seen?.state !== 'refused' || seen.at - seen.since < LASTING_MS) return null;
  return <Notice isBad>{text(`status.banner.${topic}`, { time: saySince(seen.since) })}</Notice>;
};

const MailNotice = () => {
  const text = useText();
  const saySince = useSaySince(useTimeZone());
  const { waiting = 0, since, cause = 'retry' } = useOkStatus()?.deliveries.mail ?? {};
  if (cause === 'retry') return null;
  return (
    <Notice>
      {text('status.banner.mails', { count: waiting, time: since === undefined ? '' : saySince(since) })}{' '}
      {text(cause === 'held' ? 'status.mails.held' : 'status.mails.leave')}
    </Notice>
  );
};

const isList = (topic: Topic): topic is StatusList => STATUS_LISTS.some((list) => list === topic);

const TopicNotice = ({ topic }: { readonly topic: Topic }) => {
  if (isList(topic)) return <ListNotice list={topic} />;
  return topic === 'mail' ? <MailNotice /> : <SigningNotice topic={topic} />;
};

/** Warns on the pages that a problem affects, and disappears by itself. */
const StatusBanner = ({ about }: { readonly about: readonly Topic[] }) => (
  <div role="status">
    {about.map((topic) => (
      <TopicNotice key={topic} topic={topic} />
    ))}
  </div>
);

export default StatusBanner;
