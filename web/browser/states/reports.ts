import type { Report } from '@waivers/contract/reports/read-report.ts';
import type { Page } from 'playwright-core';
import { emptyReport, novemberTrend, report } from '../../src/testing/report.ts';
import { cut, hang, type State } from './state.ts';

const REPORT = '**/v1/report*';

const withReport = (result: Report) => (page: Page) =>
  page.route(REPORT, (route) => route.fulfill({ json: { result } }));

const waitForCharts = ({ page }: { readonly page: Page }) =>
  page.locator('main svg[role=img]').nth(4).waitFor();

export const REPORT_STATES: readonly State[] = [
  {
    screen: 'reports',
    state: 'a year of a venue',
    viewer: 'full',
    path: '/reports',
    intercept: withReport(report()),
    reach: waitForCharts,
    shows: [
      'Reports',
      'Last 12 months',
      'vs previous 12 months',
      'November so far',
      'Passed the video',
      'Returning',
      'Busiest month: July 2026 (92)',
      'Where people live',
      'Most frequent ZIP codes',
      'Age at signing',
      'Gender',
      'Not on the map',
      'Puerto Rico',
      'Canada',
      'Neither a US ZIP code nor another country',
      'Erased',
      '4 people on voided records are not counted.',
    ],
  },
  {
    screen: 'reports',
    state: 'tables of one past day',
    viewer: 'full',
    path: '/reports?from=2026-11-01&to=2026-11-20&asOf=2026-11-20',
    intercept: withReport(
      report({
        trend: novemberTrend(),
        before: {
          from: '2026-10-12',
          to: '2026-10-31',
          total: 402,
          minors: 120,
          withVideo: 0,
          understood: 0,
          returning: 61,
        },
      }),
    ),
    reach: async ({ page }) => {
      await waitForCharts({ page });
      for (const summary of await page.locator('main section summary').all()) await summary.click();
    },
    shows: ['Saturdays bring', 'ZIP code', 'Place', 'On the map', 'As of now'],
  },
  {
    screen: 'reports',
    state: 'no local signers',
    viewer: 'full',
    path: '/reports',
    intercept: withReport(report({ zipCodes: [], moreZipCodes: { zips: 0, count: 0 } })),
    reach: ({ page }) => page.locator('main svg[role=img]').nth(3).waitFor(),
    shows: ['No US ZIP codes in this period', 'Canada'],
  },
  {
    screen: 'reports',
    state: 'empty',
    viewer: 'new',
    path: '/reports',
    intercept: withReport(emptyReport()),
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No signatures found'],
  },
  {
    screen: 'reports',
    state: 'loading',
    viewer: 'full',
    path: '/reports',
    intercept: hang(REPORT),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'reports',
    state: 'failed',
    viewer: 'full',
    path: '/reports',
    intercept: cut(REPORT),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
];
