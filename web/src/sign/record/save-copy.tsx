import { requestOf } from '@waivers/contract/client.ts';
import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import type { RecordAddress } from './signed-record.ts';

const PROBLEMS = {
  offline: ['page.failed.text'],
  busy: ['copy.busy'],
  expired: ['page.linkExpired.text', 'page.linkExpired.help'],
  erased: ['page.erased.text'],
} as const;
type Problem = keyof typeof PROBLEMS;

/** Longest `Retry-After` to honor, in seconds. */
const LONGEST_WAIT = 30;

type Refusal = { readonly problem: Problem; readonly retryAfter?: number };

/** Returns the `Retry-After` in seconds, or undefined if it is missing or too long. */
const waitAskedBy = (answer: Response): number | undefined => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : undefined;
};

/** Checks whether the file is available without reading its body. @returns undefined if the file is available */
const problemWith = async ({ id, signedKey, position }: RecordAddress): Promise<Refusal | undefined> => {
  const { path, headers } = requestOf(readSignedWaiverPdf, {
    params: { id },
    headers: { 'x-signed-key': signedKey, 'x-log-position': position ?? undefined },
  });
  try {
    const answer = await fetch(path, { headers, signal: AbortSignal.timeout(60_000) });
    if (answer.ok) {
      void answer.body?.cancel();
      return undefined;
    }
    if (answer.status === 410) {
      const { code }: { code?: unknown } = await answer.json();
      return { problem: code === 'erased' ? 'erased' : 'expired' };
    }
    const retryAfter = waitAskedBy(answer);
    return { problem: 'busy', ...(retryAfter !== undefined && { retryAfter }) };
  } catch {
    return { problem: 'offline' };
  }
};

const problemAfterWaiting = async (address: RecordAddress): Promise<Problem | undefined> => {
  const first = await problemWith(address);
  if (first?.retryAfter === undefined) return first?.problem;
  await new Promise((resolve) => setTimeout(resolve, (first.retryAfter ?? 0) * 1000));
  return (await problemWith(address))?.problem;
};

type SaveCopyProps = { address: RecordAddress; isPrimary?: boolean; children: ReactNode };

/** A plain link, so that it works without scripts. A click first checks the file, in order to show errors here. */
export const SaveCopy = ({ address, isPrimary = false, children }: SaveCopyProps) => {
  const intl = useIntl();
  const [problem, setProblem] = useState<Problem>();
  const [isAsking, setIsAsking] = useState(false);
  const { path } = requestOf(readSignedWaiverPdf, {
    params: { id: address.id },
    query: { signed_key: address.signedKey },
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const save = async (): Promise<void> => {
    if (isAsking) return;
    setIsAsking(true);
    const found = await problemAfterWaiting(address);
    if (!isHere.current) return;
    setProblem(found);
    setIsAsking(false);
    if (found === undefined) Object.assign(document.createElement('a'), { href: path, download: '' }).click();
  };
  const press = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <>
      <a
        className={isPrimary ? button.primary : button.secondary}
        href={path}
        download
        onClick={press}
        aria-busy={isAsking}
      >
        {children}
      </a>
      {problem === undefined ? null : (
        <div role="alert">
          {PROBLEMS[problem].map((id) => (
            <p key={id}>{intl.formatMessage({ id })}</p>
          ))}
          {problem === 'offline' || problem === 'busy' ? (
            <button type="button" className={button.quiet} onClick={() => void save()}>
              {intl.formatMessage({ id: 'page.retry' })}
            </button>
          ) : null}
        </div>
      )}
    </>
  );
};
