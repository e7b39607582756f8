import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { accountDecider } from '../../accounts/decide.ts';
import { blobRoutes } from '../../blobs/routes.ts';
import { createWaiverReader } from '../read.ts';
import { waiverRoutes } from '../routes.ts';
import type { WaiverServices } from '../save.ts';
import { waiverReadRoute } from './read-route.ts';

export const waiverServices = (
  given: { readonly log?: EventLog; readonly blobs?: BlobStore; readonly keys?: KeyStore } = {},
): WaiverServices & { readonly areStoresOk: () => Promise<boolean> } => {
  const { log = createMemoryLog(), blobs = memoryBlobStore(), keys = memoryKeyStore() } = given;
  const waivers = createWaiverReader({ log, blobs });
  const nameMedia = async () => true;
  const clock = () => new Date('2026-07-01T12:00:00.000Z');
  return { log, blobs, nameMedia, waivers, keys, clock, areStoresOk: async () => true };
};

export const registerOwner = async (
  services: CommandServices,
  timeZone = 'Europe/Berlin',
): Promise<string> => {
  const { accountId, userId } = ownerOf(v7());
  await handleCommand(services, {
    stream: accountStream(accountId),
    decider: accountDecider(services.keys),
    command: { type: 'RegisterAccount', company: 'Hall', timeZone, ownerId: userId },
    context: {
      commandId: v7(),
      correlationId: v7(),
      accountId,
      actor: { kind: 'user', id: userId },
      now: new Date(),
    },
  });
  return accountId;
};

export const waiverApp = (services: WaiverServices): Promise<FastifyInstance> =>
  buildTestApp({
    verifyToken: async (token) => (token === 'expired' ? undefined : ownerOf(token)),
    routes: [waiverRoutes(services), waiverReadRoute(services), blobRoutes(services)],
  });
