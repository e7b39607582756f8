import { describe, it } from 'vitest';

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
  if (url === undefined) leaveOut(suite);
  else define(url);
};
