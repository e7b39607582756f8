import { readSettings } from '@waivers/command-api/settings.ts';
import { tellStory } from '@waivers/load-tests/story.ts';
import { findRunning } from './running-product.ts';

/**
 * `npm run story`: tells the story on the product of the data folder, or on the one that `BASE_URL` and
 * `REGISTRATION_TOKEN` name.
 */
const { dataDir, registrationToken } = readSettings(process.env);
const running = findRunning(dataDir);
const url = process.env.BASE_URL ?? running?.url;
const token = registrationToken ?? running?.registrationToken;
if (url === undefined || token === undefined) {
  process.stderr.write(
    `No product runs on ${dataDir}. Start it in another terminal with "npm start", or name one with BASE_URL and ` +
      'REGISTRATION_TOKEN.\n',
  );
  process.exit(1);
}
await tellStory(url.replace(/\/$/, ''), token);
