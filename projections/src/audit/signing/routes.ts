import { readSigning } from '@waivers/contract/audit/signing.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { findSubjectStream } from '../subject.ts';
import { reconstructSigning } from './reconstruct-signing.ts';

export const signingAuditRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readSigning, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { id } = request.params;
      const subject = await findSubjectStream(services.log, 'signed_waiver', id, accountId);
      const signing = subject && (await reconstructSigning(services, id));
      if (signing === undefined) return sendProblem(reply, 'not_found');
      const { received, ...view } = signing;
      return {
        result: { ...view, received: { ...received, position: app.sealPosition(received.position) } },
      };
    });
  };
