import { EXPORT_LINK_MINUTES, exportFoundSigners } from '@waivers/contract/signed-waivers/export.ts';
import { hasSemicolons } from '@waivers/waiver/csv.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ask } from '../api/call.ts';
import { logPosition } from '../api/log-position.ts';
import type { ExportChoice } from './use-export-choice.ts';

export type ExportLink = {
  /** For another program or device. */
  readonly url: string;
  /** On the origin of this page, which may go by another name than the product's own. */
  readonly path: string;
  readonly choice: ExportChoice;
  /** By this device's clock, which may be wrong: counted from the answer. */
  readonly validUntil: number;
};

type Making = {
  readonly isMaking: boolean;
  /** Made last; a download in the page needs one, too. */
  readonly made: ExportLink | null;
  /** Asked for, to be shown. */
  readonly shown: ExportLink | null;
  readonly error: unknown;
};

const NONE: Making = { isMaking: false, made: null, shown: null, error: null };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
};

/** Each link is recorded, and made once: a retry by itself would be another. */
const makeLink = async (choice: ExportChoice, terms: string, locale: string): Promise<ExportLink> => {
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
  const [making, setMaking] = useState<Making>(NONE);
  /** Null when there is none; the reason is in `error`. */
  const make = async (choice: ExportChoice, terms: string, isShown: boolean): Promise<ExportLink | null> => {
    setMaking(({ shown }) => ({ ...NONE, isMaking: true, shown: isShown ? null : shown }));
    try {
      const made = await makeLink(choice, terms, locale);
      setMaking(({ shown }) => ({ ...NONE, made, shown: isShown ? made : shown }));
      return made;
    } catch (error) {
      setMaking(({ shown }) => ({ ...NONE, shown, error }));
      return null;
    }
  };
  return { ...making, make };
};
