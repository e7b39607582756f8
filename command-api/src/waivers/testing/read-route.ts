import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { accountForWaiver, showLatest, showPublication } from '@waivers/server/waiver-answers/show-waiver.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import type { WaiverServices } from '../save.ts';

/** Reads from the streams, for command specs. In production, the same functions read from the read models. */
export const waiverReadRoute =
  ({ waivers }: Pick<WaiverServices, 'waivers'>): Routes =>
  async (app) => {
    addRoute(app, readWaiver, {}, async (request, reply) => {
      const { id } = request.params;
      const { locale = '', revision } = request.query;
      if (revision === 'latest' && request.principal === null) return sendProblem(reply, 'not_authenticated');
      const found = await waivers.waiver(id);
      const isOwner = found !== undefined && found.waiver.accountId === request.principal?.accountId;
      if (found === undefined || (revision === 'latest' && !isOwner)) return sendProblem(reply, 'not_found');
      const owned = { waiver: found.waiver, account: accountForWaiver(found.account) };
      const asked = parseLocale(locale);
      const publication =
        revision === 'latest' ? undefined : await showPublication(waivers, id, owned, [asked]);
      const shown = publication ?? (isOwner ? showLatest(id, owned, asked) : undefined);
      if (shown === undefined) return sendProblem(reply, 'not_found');
      reply.header('ETag', `W/"${found.waiver.version}"`).serializer(JSON.stringify);
      return shown;
    });
  };
