import { Metadata, status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { ofCall } from './server-error.ts';

describe('ofCall', () => {
  it.each([
    ['kurrentdb-2', 'kurrentdb-2:2113'],
    ['10.0.0.7', '10.0.0.7:2113'],
    ['fd00::5', '[fd00::5]:2113'],
  ])('names the leader at %s as gRPC understands it', (host, leader) => {
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', host);
    metadata.set('leader-endpoint-port', '2113');
    const refused = Object.assign(new Error('Leader info available'), { code: status.NOT_FOUND, metadata });
    expect(ofCall(refused)).toMatchObject({ exception: 'not-leader', leader });
  });
});
