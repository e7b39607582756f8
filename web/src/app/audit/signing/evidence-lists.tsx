import { useQuery } from '@tanstack/react-query';
import type { SigningReport, SigningVideoStep } from '@waivers/contract/audit/signing.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import { followUpLook } from '../../../deliveries/follow-up-look.ts';
import { followUpsQuery } from '../../../deliveries/follow-ups-query.ts';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { isTimeZone } from '../../../ui/page/say-time.ts';
import { isolate, Sentence } from '../../../ui/rows/sentence.tsx';
import { auditUrl, type People } from '../read-audit.ts';
import styles from './signing.module.css';
import { sizeOf } from './use-signing-replay.ts';

type Clocks =
  | { readonly is: 'unknown' }
  /** `before`: the browser's send time is earlier than the server's receive time. `ms` is the absolute difference. */
  | { readonly is: 'before' | 'after' | 'same'; readonly ms: number };

/** Compares the browser's send time with the server's receive time, both RFC 3339. */
export const compareClocks = (submittedAt: string | undefined, receivedAt: string): Clocks => {
  const ms = Date.parse(receivedAt) - Date.parse(submittedAt ?? '');
  if (Number.isNaN(ms)) return { is: 'unknown' };
  if (Math.abs(ms) < 1000) return { is: 'same', ms: Math.abs(ms) };
  return { is: ms > 0 ? 'before' : 'after', ms: Math.abs(ms) };
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in its two largest units, such as “4 minutes 12 seconds”. @param ms at least 1000 */
export const durationText = (ms: number, locale: string): string => {
  let left = Math.round(ms / 1000);
  const parts = UNITS.flatMap(([unit, seconds]) => {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    return count === 0 ? [] : [format.format(count)];
  });
  return parts.slice(0, 2).join(' ');
};

type SigningProps = { readonly signing: SigningReport };

const Entry = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const useTime = () => {
  const intl = useIntl();
  return (at: string, timeZone: string): string =>
    intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'long', timeZone });
};

/** Lists what the signer's browser reported, which cannot be verified. */
export const BrowserReportList = ({ signing: { signed } }: SigningProps) => {
  const text = useText();
  const intl = useIntl();
  const time = useTime();
  const { evidence } = signed;
  const or = (value: string | undefined) => {
    if (evidence === 'erased') return text('signer.erased');
    return value === undefined || value === '' ? text('saw.notRecorded') : <bdi translate="no">{value}</bdi>;
  };
  const browser = evidence === 'erased' ? undefined : evidence;
  const zone = browser !== undefined && isTimeZone(browser.timeZone) ? browser.timeZone : signed.timeZone;
  const clock = (at: string | undefined) =>
    at === undefined || Number.isNaN(Date.parse(at)) ? undefined : time(at, zone);
  const size = sizeOf(evidence);
  return (
    <section className={styles.list}>
      <h3>{text('saw.reported')}</h3>
      <p className={styles.quiet}>{text('saw.reportedLead')}</p>
      <dl>
        <Entry label={text('evidence.opened')}>{or(clock(browser?.openedAt))}</Entry>
        <Entry label={text('evidence.readToEnd')}>
          {or(browser && text(browser.readToEnd ? 'signed.ticked' : 'signed.notTicked'))}
        </Entry>
        {browser?.translatedTo === undefined ? null : (
          <Entry label={text('evidence.translated')}>
            {or(intl.formatDisplayName(browser.translatedTo, { type: 'language' }) ?? browser.translatedTo)}
          </Entry>
        )}
        <Entry label={text('evidence.submitted')}>{or(clock(browser?.submittedAt))}</Entry>
        <Entry label={text('evidence.zone')}>{or(browser?.timeZone)}</Entry>
        <Entry label={text('saw.window')}>
          {or(size.is === 'recorded' ? `${size.width} × ${size.height}` : undefined)}
        </Entry>
        <Entry label={text('evidence.browser')}>{or(browser?.userAgent)}</Entry>
      </dl>
    </section>
  );
};

const STEPS: Readonly<Record<string, AppTextId>> = {
  begun: 'audit.event.VideoBegun',
  answered_right: 'audit.event.AnsweredRight',
  answered_wrong: 'audit.event.AnsweredWrong',
  failed: 'audit.event.VideoFailed',
  refused: 'audit.event.UnderstandingRefused',
  recorded: 'audit.event.UnderstandingRecorded',
  completed: 'audit.event.UnderstandingCompleted',
};

type ServerRecordProps = SigningProps & { readonly people: People };

const VideoSteps = ({ signing: { signed, video }, people }: ServerRecordProps) => {
  const text = useText();
  const time = useTime();
  const name = ({ viewer }: SigningVideoStep): string => {
    if (viewer === GROUP) return text('audit.who.group');
    const known = people.get(viewer ?? '');
    return known === undefined ? text('audit.who.erased') : isolate(known);
  };
  if (video.length === 0) return text('audit.fact.nothing');
  return (
    <ol>
      {video.map((step) => (
        <li key={step.version}>
          <Link to={auditUrl({ kind: 'signed_waiver', id: signed.id }, step.version)} replace>
            <Sentence
              words={text(STEPS[step.kind] ?? 'audit.event.other', { name: name(step), type: step.kind })}
            />
          </Link>{' '}
          <time dateTime={step.at}>{time(step.at, signed.timeZone)}</time>
        </li>
      ))}
    </ol>
  );
};

const Mails = ({ signing: { signed } }: SigningProps) => {
  const text = useText();
  const time = useTime();
  const { data, isError } = useQuery(followUpsQuery(signed.id));
  const mails = (data ?? []).filter(({ kind }) => kind === 'mail');
  if (isError) return text('mail.failed');
  if (data === undefined) return text('loading');
  if (mails.length === 0) return text('mail.none');
  return (
    <ul>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link to={`/signed-waiver/${signed.id}`}>
            {text(
              mail.template === 'signed-waiver'
                ? 'mail.confirmation'
                : mail.template === 'video-reminder'
                  ? 'mail.videoReminder'
                  : 'mail.other',
            )}
          </Link>
          {': '}
          {text(followUpLook(mail, false).label)}{' '}
          <time dateTime={mail.sentAt ?? mail.queuedAt}>
            {time(mail.sentAt ?? mail.queuedAt, signed.timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
};

export const ServerRecordList = ({ signing, people }: ServerRecordProps) => {
  const text = useText();
  const time = useTime();
  const { signed, received } = signing;
  const { evidence, timeZone, document } = signed;
  const address = evidence === 'erased' ? text('signer.erased') : evidence.address;
  const subject = { kind: 'signed_waiver', id: signed.id } as const;
  return (
    <section className={styles.list}>
      <h3>{text('saw.known')}</h3>
      <p className={styles.quiet}>{text('saw.knownLead', { timeZone })}</p>
      <dl>
        <Entry label={text('evidence.received')}>
          <Link to={auditUrl(subject, received.version)} replace>
            {time(signed.date, timeZone)}
          </Link>
        </Entry>
        <Entry label={text('saw.stored')}>{time(received.recordedAt, timeZone)}</Entry>
        <Entry label={text('evidence.address')}>
          {address === '' ? text('saw.notRecorded') : <bdi translate="no">{address}</bdi>}
        </Entry>
        <Entry label={text('evidence.waiver')}>
          <Link to={auditUrl({ kind: 'waiver', id: signed.waiverId }, signed.waiverVersion)}>
            <Sentence
              words={text('audit.fact.revisionOf', {
                revision: signed.revision,
                title: isolate(document.title),
              })}
            />
          </Link>
        </Entry>
        <Entry label={text('evidence.hash')}>
          <code>{signed.versionHash}</code> {text('saw.hashChecked')}
        </Entry>
        <Entry label={text('saw.order')}>
          {text('saw.orderOf', { version: received.version })} <code>{received.eventId}</code>
        </Entry>
        {document.videoUrl !== '' && (
          <Entry label={text('signed.video')}>
            <VideoSteps signing={signing} people={people} />
          </Entry>
        )}
        <Entry label={text('saw.mails')}>
          <Mails signing={signing} />
        </Entry>
      </dl>
    </section>
  );
};

export const ClocksNote = ({ signing: { signed } }: SigningProps) => {
  const text = useText();
  const { locale } = useIntl();
  const { evidence } = signed;
  if (evidence === 'erased') return <p className={styles.clocks}>{text('saw.clocks.erased')}</p>;
  const clocks = compareClocks(evidence.submittedAt, signed.date);
  const length = clocks.is === 'before' || clocks.is === 'after' ? durationText(clocks.ms, locale) : '';
  return <p className={styles.clocks}>{text(`saw.clocks.${clocks.is}`, { length })}</p>;
};
