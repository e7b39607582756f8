import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { AUDIT_KINDS } from '@waivers/contract/audit/audited-state.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { isNotFound } from '../../problems/problem.ts';
import { useFilterWaivers } from '../../signer-filters/use-filter-waivers.ts';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { BackLink, Page } from '../../ui/page/page.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { useTimeZone } from '../session/session.ts';
import { useMaySee } from '../session/use-may.ts';
import styles from './audit.module.css';
import { AuditActions } from './audit-actions.tsx';
import { BundleSection } from './bundle-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { MomentsCard, useEventAt, useMoments, useSnapshot } from './moments-card.tsx';
import type { AuditSnapshot, AuditSubject } from './read-audit.ts';
import { ReadersSection } from './readers-section.tsx';
import { StateDifferences, StateView } from './state-view.tsx';
import { Timeline, useTimeline } from './timeline.tsx';
import { participantNames, useEventWords } from './use-event-words.ts';

const SigningSection = screenOf(() => import('./signing/signing-section.tsx'), ScriptFailed);

const titleIn = (snapshot: AuditSnapshot | undefined): string | undefined => {
  if (snapshot === undefined || snapshot.state === null) return undefined;
  if (snapshot.kind === 'signed_waiver') return snapshot.state.waiver.title;
  return snapshot.kind === 'waiver' && snapshot.state.status === 'kept' ? snapshot.state.title : undefined;
};

type Back = { readonly to: string; readonly label: AppTextId };

/** A deleted waiver has no page, so link to the list instead. */
const backFrom = ({ kind, id }: AuditSubject, newest: AuditEvent | undefined): Back => {
  if (newest?.type === 'WaiverDeleted') return { to: '/waivers', label: 'nav.waivers' };
  if (kind === 'waiver') return { to: `/waiver-create/${id}/history`, label: 'history.title' };
  if (kind === 'signed_waiver') return { to: `/signed-waiver/${id}`, label: 'audit.record' };
  if (kind === 'account') return { to: '/account/company', label: 'account.business' };
  return { to: '/account', label: 'account.nav.personal' };
};

const useAudit = (subject: AuditSubject) => {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const timeline = useTimeline(subject);
  const moments = useMoments(timeline.newest);
  const { at, other } = moments;
  const shown = useSnapshot(subject, at);
  const compared = useSnapshot(subject, other);
  const people = useMemo(() => participantNames(shown.data, intl.locale), [shown.data, intl.locale]);
  // Only an account's timeline has export events, which refer to waivers by id.
  const waivers = useFilterWaivers(subject.kind === 'account');
  const titles = useMemo(() => waivers && new Map(waivers.map(({ id, title }) => [id, title])), [waivers]);
  const say = useEventWords(people, titles);
  const date = ({ occurredAt }: AuditEvent): string =>
    intl.formatDate(occurredAt, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const momentOf = (event: AuditEvent | undefined) => ({
    date: event ? date(event) : '…',
    words: event ? say(event) : '',
  });
  const words = {
    shown: momentOf(useEventAt(subject, timeline.events, at)),
    compared: momentOf(useEventAt(subject, timeline.events, other)),
  };
  return { timeZone, timeline, moments, shown, compared, people, words, say, date };
};

type PanelProps = { readonly audit: ReturnType<typeof useAudit> };

const StatePanel = ({ audit }: PanelProps) => {
  const text = useText();
  const { timeZone, moments, shown, compared, words } = audit;
  const { at, other } = moments;
  const pair =
    shown.data === undefined || compared.data === undefined
      ? []
      : [
          { told: compared.data, date: words.compared.date },
          { told: shown.data, date: words.shown.date },
        ];
  const [first, second] = (other ?? at) <= at ? pair : pair.toReversed();
  return (
    <section className={styles.state} aria-busy={shown.isPlaceholderData || compared.isPlaceholderData}>
      <h2 className={styles.sectionTitle}>{text(other === undefined ? 'audit.state' : 'differs.both')}</h2>
      {(shown.isLoading || compared.isLoading) && <Loading />}
      {[shown, compared].map(
        ({ isError, error, refetch }, index) =>
          isError && <Failed key={String(index)} error={error} onRetry={() => void refetch()} />,
      )}
      {other === undefined && shown.data !== undefined && (
        <StateView snapshot={shown.data} timeZone={timeZone} />
      )}
      {other !== undefined && first !== undefined && second !== undefined && (
        <StateDifferences
          before={first.told}
          after={second.told}
          names={{ before: first.date, after: second.date }}
          timeZone={timeZone}
        />
      )}
    </section>
  );
};

const Audit = ({ subject }: { readonly subject: AuditSubject }) => {
  const text = useText();
  const audit = useAudit(subject);
  const maySee = useMaySee();
  const { timeZone, timeline, moments, shown, people, words, say, date } = audit;
  const { query, events, newest, arrived } = timeline;
  if (query.isError && isNotFound(query.error)) return <NotFoundPage />;
  const { to, label } = backFrom(subject, events[0]);
  const title = titleIn(shown.data);
  return (
    <div className={styles.screen}>
      <div className={styles.back}>{maySee(to) && <BackLink to={to} label={text(label)} />}</div>
      <Page
        title={text('audit.title')}
        {...(title !== undefined && { lead: title })}
        actions={
          <AuditActions
            subject={subject}
            at={moments.at}
            say={say}
            onPinMoment={() => moments.setAt(moments.at)}
          />
        }
      >
        <p className="visually-hidden" role="status">
          {arrived.count > 0 && text('audit.arrived', { count: arrived.count })}
          {/* A live region announces a repeated text only if it differs. */}
          {arrived.times % 2 === 0 && '\u00a0'}
        </p>
        {query.isPending && <Loading />}
        {query.isError && !query.isFetchNextPageError && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {events.length > 0 && (
          <>
            {subject.kind === 'account' && <CoverageSection timeZone={timeZone} />}
            {subject.kind === 'signed_waiver' && (people.size > 0 || shown.isPending) && (
              <CoverageSection timeZone={timeZone} record={{ id: subject.id, people }} />
            )}
            <MomentsCard moments={moments} newest={newest} {...words} />
            <div className={styles.columns}>
              <StatePanel audit={audit} />
              <section className={styles.happened}>
                <h2 className={styles.sectionTitle}>{text('audit.timeline')}</h2>
                <p className={styles.quiet}>{text('audit.times', { timeZone })}</p>
                <Timeline subject={subject} timeline={timeline} at={moments.at} say={say} date={date} />
              </section>
            </div>
            {subject.kind === 'signed_waiver' && <BundleSection id={subject.id} />}
            {subject.kind === 'signed_waiver' && <ReadersSection id={subject.id} timeZone={timeZone} />}
            {subject.kind === 'signed_waiver' && (
              <SigningSection id={subject.id} newest={newest} people={people} />
            )}
          </>
        )}
      </Page>
    </div>
  );
};

const AuditPage = ({ kind, id }: { readonly kind: string; readonly id: string }) => {
  const known = AUDIT_KINDS.find((each) => each === kind);
  const subject = useMemo(() => known && { kind: known, id }, [known, id]);
  return subject === undefined ? <NotFoundPage /> : <Audit subject={subject} />;
};

export default AuditPage;
