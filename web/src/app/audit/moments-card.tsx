import { Button, Checkbox } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { withParam } from '../../ui/navigation/search-params.ts';
import { Sentence, withoutIsolates } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import { type AuditSubject, eventsAfter, readSnapshot } from './read-audit.ts';

const VERSION = /^[1-9]\d{0,8}$/;

const versionIn = (params: URLSearchParams, name: string, newest: number): number | undefined => {
  const value = params.get(name) ?? '';
  return VERSION.test(value) ? Math.min(Number(value), newest) : undefined;
};

/** Keeps the selected moments in the URL. If none is selected, follows the newest event. */
export const useMoments = (newest: number) => {
  const [params, setParams] = useSearchParams();
  const set = (name: 'at' | 'with', version: number | undefined): void =>
    setParams((before) => withParam(before, name, version === undefined ? '' : String(version)), {
      replace: true,
    });
  return {
    at: versionIn(params, 'at', newest) ?? newest,
    other: versionIn(params, 'with', newest),
    setAt: (version: number) => set('at', version),
    setOther: (version: number | undefined) => set('with', version),
  };
};

/** Reads the state at a version. The query is disabled while the version is undefined. */
export const useSnapshot = (subject: AuditSubject, version: number | undefined) =>
  useQuery({
    queryKey: ['audit', subject.kind, subject.id, 'state', version ?? 0],
    queryFn: ({ signal }) => readSnapshot(subject, version ?? 0, { signal }),
    enabled: version !== undefined && version > 0,
    placeholderData: keepPreviousData,
  });

/** Finds an event by version, fetching it if its timeline page is not loaded. */
export const useEventAt = (
  subject: AuditSubject,
  events: readonly AuditEvent[],
  version: number | undefined,
) => {
  const known = events.find((event) => event.version === version);
  const { data } = useQuery({
    queryKey: ['audit', subject.kind, subject.id, 'event', version ?? 0],
    queryFn: async ({ signal }) =>
      (await eventsAfter(subject, (version ?? 1) - 1, 1, { signal })).results[0] ?? null,
    enabled: version !== undefined && events.length > 0 && known === undefined,
  });
  return known ?? data ?? undefined;
};

type MomentSliderProps = {
  readonly label: string;
  readonly version: number;
  readonly newest: number;
  readonly date: string;
  readonly words: string;
  readonly onVersion: (version: number) => void;
};

const MomentSlider = ({ label, version, newest, date, words, onVersion }: MomentSliderProps) => {
  const text = useText();
  const id = useId();
  const canMove = newest > 1;
  return (
    <div className={styles.moment}>
      {canMove ? <label htmlFor={id}>{label}</label> : <span className={styles.label}>{label}</span>}
      <p className={styles.chosen}>
        <time>{date}</time>
        <span>
          <Sentence words={words} />
        </span>
      </p>
      {canMove && (
        <div className={styles.slider}>
          <Button
            appearance="subtle"
            size="large"
            icon={<ChevronLeftRegular />}
            aria-label={text('audit.earlier')}
            disabledFocusable={version <= 1}
            onClick={() => onVersion(Math.max(1, version - 1))}
          />
          <input
            id={id}
            type="range"
            min={1}
            max={newest}
            value={version}
            aria-valuetext={text('audit.momentOf', { version, newest, date, words: withoutIsolates(words) })}
            onChange={({ currentTarget }) => onVersion(Number(currentTarget.value))}
          />
          <Button
            appearance="subtle"
            size="large"
            icon={<ChevronRightRegular />}
            aria-label={text('audit.later')}
            disabledFocusable={version >= newest}
            onClick={() => onVersion(Math.min(newest, version + 1))}
          />
        </div>
      )}
    </div>
  );
};

type Moment = { readonly date: string; readonly words: string };

type MomentsCardProps = {
  readonly moments: ReturnType<typeof useMoments>;
  readonly newest: number;
  readonly shown: Moment;
  readonly compared: Moment;
};

export const MomentsCard = ({ moments, newest, shown, compared }: MomentsCardProps) => {
  const text = useText();
  const { at, other, setAt, setOther } = moments;
  return (
    <div className={styles.card}>
      <MomentSlider label={text('audit.moment')} version={at} newest={newest} onVersion={setAt} {...shown} />
      {other !== undefined && (
        <MomentSlider
          label={text('audit.compared')}
          version={other}
          newest={newest}
          onVersion={setOther}
          {...compared}
        />
      )}
      {newest > 1 && (
        <Checkbox
          className={styles.compare ?? ''}
          size="large"
          label={text('audit.compare')}
          checked={other !== undefined}
          onChange={(_event, { checked }) =>
            setOther(checked === true ? (at > 1 ? at - 1 : newest) : undefined)
          }
        />
      )}
    </div>
  );
};
