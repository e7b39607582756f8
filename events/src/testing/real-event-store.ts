import { beforeAll, describe, it } from 'vitest';

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

export const onRealEventStore = (suite: string, define: (url: string) => void): void => {
  const url = process.env.EVENTSTOREDB_URL;
  if (url === undefined) {
    leaveOut(suite);
    return;
  }
  describe(`${suite}`, () => {
    beforeAll(async () => {
      // Write to stdout directly, because Vitest hides console output of passing tests.
      process.stdout.write(`${suite}: on ${await nameOf(url)}\n`);
    });
    define(url);
  });
};
