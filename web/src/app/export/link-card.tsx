import { Button, Input } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { EXPORT_LINK_MINUTES, exportFoundSigners } from '@waivers/contract/signed-waivers/export.ts';
import { hasSemicolons } from '@waivers/waiver/csv.ts';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { logPosition } from '../../storage/log-position.ts';
import { copyField } from '../../ui/copy/copy-text.ts';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask } from '../api/call.ts';
import styles from './export.module.css';
import type { ExportChoice } from './use-export-choice.ts';

type ExportLink = {
  readonly url: string;
  /** A path on this page's origin, which may differ from the installation's public URL. */
  readonly path: string;
  readonly choice: ExportChoice;
  /**
   * Expiry on this device's clock. It is computed from the time the response arrived, because the clock may be wrong.
   */
  readonly validUntil: number;
};

type ExportLinkState = {
  readonly isCreating: boolean;
  /** The most recent link, including links created for downloads. */
  readonly latest: ExportLink | null;
  readonly shown: ExportLink | null;
  readonly error: unknown;
};

const NONE: ExportLinkState = { isCreating: false, latest: null, shown: null, error: null };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
};

/** Creates a link. Never retries, because every link created is recorded. */
const requestLink = async (choice: ExportChoice, terms: string, locale: string): Promise<ExportLink> => {
  const { format, timeZone, filter } = choice;
  const separator = format === 'csv' && hasSemicolons(locale) ? ('semicolon' as const) : undefined;
  const headers = { 'x-log-position': logPosition() ?? undefined };
  const { result } = await ask(exportFoundSigners, {
    body: { format, separator, timeZone, terms, ...filter },
    headers,
  });
  const url = new URL(result.signedUrl, location.origin).href;
  return {
    url,
    path: pathOf(url),
    choice,
    validUntil: Date.now() + EXPORT_LINK_MINUTES * 60_000,
  };
};

export const useExportLink = () => {
  const { locale } = useIntl();
  const [state, setState] = useState<ExportLinkState>(NONE);
  /** Resolves to null on failure; `error` has the reason. */
  const create = async (
    choice: ExportChoice,
    terms: string,
    isShown: boolean,
  ): Promise<ExportLink | null> => {
    setState(({ shown }) => ({ ...NONE, isCreating: true, shown: isShown ? null : shown }));
    try {
      const link = await requestLink(choice, terms, locale);
      setState(({ shown }) => ({ ...NONE, latest: link, shown: isShown ? link : shown }));
      return link;
    } catch (error) {
      setState(({ shown }) => ({ ...NONE, shown, error }));
      return null;
    }
  };
  return { ...state, create };
};

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

const useSecondsUntil = (moment: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setLeft(secondsUntil(moment));
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
};

/** Formats a countdown such as `9:05`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const LinkCard = ({ link }: { readonly link: ExportLink }) => {
  const text = useText();
  const tell = useSnackbar();
  const field = useRef<HTMLInputElement>(null);
  const left = useSecondsUntil(link.validUntil);
  const copy = async (): Promise<void> => {
    if (field.current === null) return;
    tell(text((await copyField(field.current)) ? 'link.copied' : 'link.notCopied'), COPIED_MS);
  };
  return (
    <section className={styles.card} aria-labelledby="export-link">
      <h2 id="export-link" className={styles.title}>
        {text('export.link.title')}
      </h2>
      <p className={styles.hint}>{text('export.link.text')}</p>
      {left === 0 ? (
        <p role="status" className={styles.expired}>
          {text('export.link.expired')}
        </p>
      ) : (
        <>
          <p className={styles.valid} role="timer">
            {text('export.link.valid', { time: clock(left) })}
          </p>
          <div className={styles.link}>
            <Input
              className={styles.address ?? ''}
              input={{ ref: field }}
              size="large"
              readOnly
              value={link.url}
              aria-label={text('export.link.title')}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button size="large" icon={<CopyRegular />} onClick={() => void copy()}>
              {text('link.copy')}
            </Button>
            <Button as="a" size="large" icon={<ArrowDownloadRegular />} href={link.path} download="">
              {text('export.link.open')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
