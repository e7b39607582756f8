import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import type { askCoverage, CoverageReason, CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { isolate, Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import { auditUrl } from './read-audit.ts';

export type Coverage = AnswerOf<typeof askCoverage>['result'];

const ICONS = { for: CheckmarkCircleRegular, against: DismissCircleRegular, neither: CircleRegular };

type ReasonProps = { readonly reason: CoverageReason; readonly timeZone: string };

const Reason = ({ reason, timeZone }: ReasonProps) => {
  const text = useText();
  const intl = useIntl();
  const { code, speaks, kind, id, version, at } = reason;
  const Icon = ICONS[speaks];
  // A newer server may send reason codes that this client has no text for.
  const words = `covered.why.${code}`;
  const sentence = Object.hasOwn(intl.messages, words) ? text(words as AppTextId) : code;
  const whole = (
    <>
      {sentence}
      {at !== null && (
        <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'long', timeZone })}</time>
      )}
    </>
  );
  return (
    <li className={styles.reason} data-speaks={speaks}>
      <Icon fontSize={20} aria-hidden />
      {speaks !== 'neither' && <span className="visually-hidden">{text(`covered.${speaks}`)}: </span>}
      {version === null ? <span>{whole}</span> : <Link to={auditUrl({ kind, id }, version)}>{whole}</Link>}
    </li>
  );
};

type TimesProps = Pick<Coverage, 'timeZone' | 'until'> & Pick<CoverageRecord, 'times'>;

const Times = ({ times, timeZone, until: end }: TimesProps) => {
  const text = useText();
  const intl = useIntl();
  const clock = (at: string): string => intl.formatTime(at, { timeStyle: 'medium', timeZone });
  return times.map(({ from, until }) => (
    <p key={from}>
      {until === end
        ? text('covered.timeToEnd', { from: clock(from) })
        : text('covered.time', { from: clock(from), until: clock(until) })}
    </p>
  ));
};

export const CoverageAnswer = ({ answer }: { readonly answer: Coverage }) => {
  const text = useText();
  const intl = useIntl();
  const { day, timeZone, until, records, unknown } = answer;
  const dayText = intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' });
  const known = unknown.filter((code) => Object.hasOwn(intl.messages, `covered.not.${code}`));
  return (
    <div className={styles.answer} data-answer={answer.answer}>
      <h3>{text(`covered.${answer.answer}`, { day: dayText })}</h3>
      {records.length === 0 && !unknown.includes('unreadable_not_judged') && <p>{text('covered.nobody')}</p>}
      {records.map(
        ({ signedWaiverId, participantId, name, title, revision, answer: each, times, reasons }) => (
          <div key={participantId}>
            <h4>
              <Link to={`/signed-waiver/${signedWaiverId}`}>
                <Sentence
                  words={text('covered.record', {
                    name: name === null ? text('signer.erased') : isolate(name),
                    title: isolate(title),
                    revision,
                  })}
                />
              </Link>
            </h4>
            {records.length > 1 && <p>{text(`covered.${each}`, { day: dayText })}</p>}
            {each === 'part_of_day' && <Times times={times} timeZone={timeZone} until={until} />}
            <ul>
              {reasons.map((reason) => (
                <Reason key={`${reason.code} ${reason.version}`} reason={reason} timeZone={timeZone} />
              ))}
            </ul>
          </div>
        ),
      )}
      {known.length > 0 && (
        <>
          <h4>{text('covered.unknown')}</h4>
          <ul className={styles.unknown}>
            {known.map((code) => (
              <li key={code} className={styles.reason}>
                {text(`covered.not.${code}` as AppTextId)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
