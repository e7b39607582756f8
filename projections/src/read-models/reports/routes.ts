import { readReport } from '@waivers/contract/reports/read-report.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { asOwner, type OwnerReads } from '../../queries/owner-reads.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { reports } from './project.ts';
import { readReportCounts } from './queries.ts';
import { toReport } from './to-report.ts';

const MAX_ZIPS = 1000;

export const reportRoutes =
  (services: OwnerReads & Pick<ReadServices, 'waitForPosition' | 'clock'>): Routes =>
  async (app) => {
    addRoute(app, readReport, {}, async (request) => {
      const { accountId } = principalOf(request);
      await services.waitForPosition([reports.name], request.headers['x-log-position'], LIST_TIMEOUT_MS);
      const limits = { maxZips: MAX_ZIPS, now: services.clock() };
      const { position, timeZone, ...counts } = await asOwner(
        services,
        accountId,
        (tenant) => readReportCounts(tenant, accountId, request.query, limits),
        'repeatable read',
      );
      return {
        result: {
          ...toReport(counts),
          position: position === null ? null : app.sealPosition(position),
          timeZone: timeZone ?? 'UTC',
        },
      };
    });
  };
