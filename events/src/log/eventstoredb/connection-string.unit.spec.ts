import { describe, expect, it, vi } from 'vitest';
import { connectionStringOf } from './connection-string.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';

describe('connection string', () => {
  it('keeps options that the client supports', () => {
    expect(connectionStringOf('esdb://a:2113')).toBe('esdb://a:2113');
    expect(connectionStringOf('kurrentdb+discover://a:b@c,d:2113/?tls=true&node-preference=leader')).toBe(
      'esdb+discover://a:b@c,d:2113/?tls=true&node-preference=leader',
    );
    expect(connectionStringOf('esdb://a?throwOnAppendFailure=false&new=1')).toBe('esdb://a');
  });

  it('never makes the client print its password, regardless of options', async () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const log = createEventStoreDbLog({
      url: 'esdb://me:secret@127.0.0.1:9?tls=false&new=1&tlsVerifyCert=false',
    });
    await log.close();
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});
