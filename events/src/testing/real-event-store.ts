import { beforeAll, describe, it } from 'vitest';

const infoOf = async (
  url: string,
): Promise<{ readonly host: string; readonly version: string | undefined }> => {
  const { host, searchParams } = new URL(url.replace(/^(esdb|kurrentdb)(\+discover)?:/, 'http:'));
  const scheme = searchParams.get('tls') === 'false' ? 'http' : 'https';
  try {
    const info = (await (await fetch(`${scheme}://${host}/info`)).json()) as Record<string, unknown>;
    const version = info.esVersion ?? info.dbVersion;
    return { host, version: version === undefined ? undefined : String(version) };
  } catch {
    return { host, version: undefined };
  }
};

const nameOf = async (url: string): Promise<string> => {
  const { host, version } = await infoOf(url);
  return version === undefined ? `${host}, which does not tell its version` : `${host}, version ${version}`;
};

/** Whether the server has `AppendRecords`, since KurrentDB 26.1. */
export const checksOtherStreams = async (url: string): Promise<boolean> => {
  const [major = 0, minor = 0] = ((await infoOf(url)).version ?? '').split('.').map(Number);
  return major > 26 || (major === 26 && minor >= 1);
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
