import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { Chip } from '../../ui/rows/chip.tsx';
import { Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import { textAt } from './event-data.ts';
import type { Subject } from './read-audit.ts';
import { addressOf } from './subject/address-of.ts';
import type { useTimeline } from './use-timeline.ts';

type TimelineProps = {
  readonly subject: Subject;
  readonly timeline: ReturnType<typeof useTimeline>;
  /** The version that is looked at. */
  readonly at: number;
  readonly say: (event: AuditEvent) => string;
  readonly date: (event: AuditEvent) => string;
};

/** Only of signatures; the others are of people who work here. */
const addressIn = ({ type, data }: AuditEvent): string | undefined =>
  type === 'WaiverSigned' ? textAt(data, 'participants', '0', 'evidence', 'address') : undefined;

/** What happened, the newest first; each moment is a link that can be shared. */
export const Timeline = ({ subject, timeline: { query, events }, at, say, date }: TimelineProps) => {
  const text = useText();
  return (
    <>
      <ol className={styles.timeline} reversed>
        {events.map((event) => {
          const address = addressIn(event);
          const isShown = event.version === at;
          return (
            <li key={event.version} data-shown={isShown}>
              <Link
                to={addressOf(subject, event.version)}
                replace
                className={styles.event ?? ''}
                {...(isShown && { 'aria-current': 'true' })}
              >
                <time dateTime={event.occurredAt}>{date(event)}</time>
                <span className={styles.said}>
                  <Sentence words={say(event)} />
                </span>
                {address !== undefined && (
                  <span className={styles.quiet}>{text('audit.from', { address })}</span>
                )}
                {isShown && <Chip>{text('audit.shown')}</Chip>}
              </Link>
            </li>
          );
        })}
      </ol>
      <ShowMore query={query} />
      {query.hasNextPage && (
        <p className={styles.printed}>{text('audit.printed', { count: events.length })}</p>
      )}
    </>
  );
};
