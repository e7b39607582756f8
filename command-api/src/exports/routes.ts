import {
  downloadExport,
  exportFoundSigners,
  exportSignedWaivers,
} from '@waivers/contract/signed-waivers/export.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { historyCache } from '@waivers/events/commands/history.ts';
import { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { type ExportLink, type ExportLinks, exportExpiresAt } from '@waivers/server/access/export-links.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { parseTimeZone } from '../accounts/time-zone.ts';
import { exportDecider } from './decide.ts';

/** Each export appends to the account's stream, so account states are cached. */
const REMEMBERED_ACCOUNTS = 500;

/** With two slots, the queue runs an account's exports one at a time, so they don't crowd out its owner's changes. */
const AT_ONCE = 2;
const PATIENCE_MS = 5000;

export type ExportRoutesDeps = CommandServices & {
  readonly exportLinks: ExportLinks;
  /** The product's URL without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: () => Date;
};

const inKnownZone = {
  timeZone: z.optional(
    z
      .string()
      .check(
        z.refine((text) => parseTimeZone(text) !== undefined, { params: { code: 'unknown_time_zone' } }),
      ),
  ),
};

type ExportQuery = z.output<typeof exportSignedWaivers.query>;

/** Derives the link from the event and the request so that a retry returns the same link. */
const linkPath = (links: ExportLinks, link: ExportLink): string =>
  downloadExport.path.replace('{link}', links.seal(link));

export const exportRoutes =
  (deps: ExportRoutesDeps): Routes =>
  async (app) => {
    const accounts = historyCache(deps.log, exportDecider, REMEMBERED_ACCOUNTS);
    const queue = createFairQueue({ concurrency: AT_ONCE, patienceMs: PATIENCE_MS });
    const makeLink = async (request: FastifyRequest, asked: ExportQuery) => {
      const { format, separator, timeZone, terms, attention, ...others } = asked;
      const context = ownerCommand(request, deps.clock());
      const { accountId, userId } = principalOf(request);
      const handled = await queue.run(accountId, () =>
        handleCommand(deps, {
          stream: accountStream(accountId),
          decider: exportDecider,
          command: {
            type: 'ExportSignedWaivers',
            exportId: context.commandId,
            format,
            filters: { ...others, ...(attention === undefined ? {} : { attention: true as const }) },
            isSearched: terms.trim() !== '',
            timeZone,
          },
          context,
          histories: accounts,
        }),
      );
      if (handled.kind === 'version_mismatch') throw new Error('An export expects no version.');
      if (handled.kind === 'refused') return handled;
      const {
        events: [event],
        stateAfter,
        position,
      } = handled;
      if (event === undefined || position === undefined || stateAfter.status !== 'registered') {
        throw new Error('An export left no event.');
      }
      const askedAt = event.metadata.occurredAt;
      const path = linkPath(deps.exportLinks, {
        exportId: context.commandId,
        accountId,
        userId,
        format,
        separator,
        filters: { ...others, terms: terms.trim(), attention },
        timeZone: signedWaiversExported.data.parse(event.data).timeZone,
        accountTimeZone: stateAfter.timeZone,
        locale: stateAfter.locale ?? 'en',
        askedAt,
        position,
      });
      return { position, signedUrl: `${deps.publicUrl}${path}`, expiresAt: exportExpiresAt({ askedAt }) };
    };
    const answer = (made: { readonly signedUrl: string; readonly expiresAt: Date }) => {
      const { signedUrl, expiresAt } = made;
      return { signedUrl, result: { signedUrl, expiresAt: expiresAt.toISOString() } };
    };
    const query = z.extend(exportSignedWaivers.query, inKnownZone);
    commandRoute(
      app,
      exportSignedWaivers,
      { validate: { query } },
      (request) => makeLink(request, request.query),
      (made) => answer(made),
    );
    const body = z.extend(exportFoundSigners.body, inKnownZone);
    commandRoute(
      app,
      exportFoundSigners,
      { validate: { body } },
      (request) => makeLink(request, request.body),
      (made) => answer(made),
    );
  };
