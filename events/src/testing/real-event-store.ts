import { beforeAll, describe, it } from 'vitest';

/** Address and version of the server, as it tells them over HTTP on the port that it has for gRPC. */
const nameOf = async (url: string): Promise<string> => {
  const { host, searchParams } = new URL(url.replace(/^(esdb|kurrentdb)(\+discover)?:/, 'http:'));
  const scheme = searchParams.get('tls') === 'false' ? 'http' : 'https';
  try {
    const info = (await (await fetch(`${scheme}://${host}/info`)).json()) as Record<string, unknown>;
    return `${host}, version ${String(info.esVersion ?? info.dbVersion ?? 'unknown')}`;
  } catch {
    return `${host}, which does not tell its version`;
  }
};

const leaveOut = (suite: string): void => {
  describe(`${suite}`, () => {
    it('on the server of EVENTSTOREDB_URL', ({ skip }) => skip('EVENTSTOREDB_URL names no server'));
  });
};

/**
 * Defines a suite on the server that EVENTSTOREDB_URL names. Without one the run says in a line that the suite was left out.
 * @param suite what would have been tested
 * @param define defines the suite for the address of the server
 */
export const onRealEventStore = (suite: string, define: (url: string) => void): void => {
  const url = process.env.EVENTSTOREDB_URL;
  if (url === undefined) {
    leaveOut(suite);
    return;
  }
  describe(`${suite}`, () => {
    beforeAll(async () => {
      // Not through the console, which is silent about tests that pass.
      process.stdout.write(`${suite}: on ${await nameOf(url)}\n`);
    });
    define(url);
  });
};
