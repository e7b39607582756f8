import { EXPORT_FORMATS, type ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { useSearchParams } from 'wouter';
import type { SignerFilter } from '../signer-filters/signer-filter.ts';
import { useSignerFilter } from '../signer-filters/use-signer-filter.ts';

export type ExportChoice = {
  readonly format: ExportFormat;
  /** IANA; undefined: the account's. */
  readonly timeZone: string | undefined;
  readonly filter: SignerFilter;
};

const isFormat = (value: string | null): value is ExportFormat =>
  EXPORT_FORMATS.some((format) => format === value);

/** A name of today or of old. */
const isZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** It stands in the address, beside the filters of the list. */
export const useExportChoice = () => {
  const [params, setParams] = useSearchParams();
  const { filter, setFilter } = useSignerFilter();
  const asked = params.get('format');
  const zone = params.get('timeZone') ?? '';
  const choice: ExportChoice = {
    format: isFormat(asked) ? asked : 'csv',
    timeZone: zone !== '' && isZone(zone) ? zone : undefined,
    filter,
  };
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return { choice, set, setFilter };
};
