import { renderHook } from '@testing-library/react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { useSayTime } from './say-time.ts';

const AT = '2026-11-28T10:30:00Z';
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const said = (timeZone: string, style: 'moment' | 'time', locale = 'en'): string => {
  const intl = createIntl({ locale });
  const { result } = renderHook(() => useSayTime(timeZone, style), {
    wrapper: ({ children }) => <RawIntlProvider value={intl}>{children}</RawIntlProvider>,
  });
  return result.current(AT).replaceAll('\u202F', ' ');
};

describe('useSayTime', () => {
  it('names the zone if the device shows a different time', () => {
    expect(said('Pacific/Kiritimati', 'moment')).toBe('Nov 29, 2026, 12:30 AM GMT+14');
    expect(said('Pacific/Kiritimati', 'time')).toBe('12:30 AM GMT+14');
    expect(said('Pacific/Kiritimati', 'moment', 'de')).toBe('29.11.2026, 00:30 GMT+14');
  });

  it('omits the zone if the clocks agree', () => {
    expect(said(HERE, 'moment')).toMatch(/^Nov 2[89], 2026, \d+:\d\d [AP]M$/);
    expect(said(HERE, 'time')).toMatch(/^\d+:\d\d [AP]M$/);
  });
});
