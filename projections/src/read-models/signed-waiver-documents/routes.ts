import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { userNames } from '@waivers/events/folds/read-user.ts';
import { mayTake, principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { businessOf } from '../accounts/queries.ts';
import { usersIn } from './front-desk.ts';
import { findByKey, refusalOf } from './link.ts';
import { findSignedWaiver } from './queries.ts';
import { deskViewOf, ownerViewOf, viewOf } from './view.ts';

const readRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readSignedWaiver, {}, async (request, reply) => {
      const key = request.headers['x-signed-key'] ?? request.query.signed_key;
      const position = request.headers['x-log-position'];
      const record = await findByKey(services, { id: request.params.id, key, position });
      if ('refused' in record) return sendRefusal(reply, await refusalOf(services, record));
      const document = await services.document(record.accountId, record.signing.versionHash);
      const business = await businessOf(services, record.accountId, position);
      return { result: viewOf(record, document), ...business, mailServer: services.hasMailServer };
    });
  };

const readAsOwnerRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readSignedWaiverAsOwner, {}, async (request, reply) => {
      const principal = principalOf(request);
      const { accountId } = principal;
      const position = request.headers['x-log-position'];
      const record = await findSignedWaiver(services, request.params.id, { position, accountId });
      if (record === undefined) return sendProblem(reply, 'not_found');
      const document = await services.document(record.accountId, record.signing.versionHash);
      const business = await businessOf(services, accountId, position);
      const names = await userNames(services, usersIn(record.frontDesk));
      const result = ownerViewOf(record, document, names);
      return {
        result: mayTake(principal, 'read_records') ? result : deskViewOf(result, services.clock()),
        ...business,
      };
    });
  };

export const signedWaiverDocumentRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    await app.register(readRoute(services));
    await app.register(readAsOwnerRoute(services));
  };
