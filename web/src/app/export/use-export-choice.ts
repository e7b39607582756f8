import { EXPORT_FORMATS, type ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { useSearchParams } from 'wouter';
import type { ResolvedFilter } from '../../signer-filters/signer-filter.ts';
import { useSignerFilter } from '../../signer-filters/use-signer-filter.ts';
import { withParam } from '../../ui/navigation/search-params.ts';
import { isTimeZone } from '../../ui/page/say-time.ts';

export type ExportChoice = {
  readonly format: ExportFormat;
  /** IANA name, or undefined for the account's time zone. */
  readonly timeZone: string | undefined;
  readonly filter: ResolvedFilter;
};

const isFormat = (value: string | null): value is ExportFormat =>
  EXPORT_FORMATS.some((format) => format === value);

/** Keeps the format, time zone and filters in the URL. @param ownZone the account's time zone */
export const useExportChoice = (ownZone: string) => {
  const [params, setParams] = useSearchParams();
  const { filter, resolved: filterToday, setFilter } = useSignerFilter(ownZone);
  const format = params.get('format');
  const zone = params.get('timeZone') ?? '';
  const choice: ExportChoice = {
    format: isFormat(format) ? format : 'xlsx',
    timeZone: isTimeZone(zone) ? zone : undefined,
    filter: filterToday,
  };
  const set = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  return { choice, filter, set, setFilter };
};
