import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../vectors/', import.meta.url);

/** SHA-256 of each vector file. A new file adds a line; existing lines never change. */
const FROZEN: Readonly<Record<string, string>> = {
  'access-events.json': '7c5df6069b66838c0810f011220f009617d42f0b1339db2a80f09e81bee2a3bb',
  'default-template.json': 'f48dbb1f94969bbd8eaa398ec1c14c77572ac47cb6cb3ac6f712d347e1c6f98b',
  'event-hashes.json': '6f1d1e08c1a430ff78fc227617a5920190d56e81534deea57bac6e8e43544089',
  'events.json': '34bf866c208123e689917951faf29ed73e9897a69c6938f54a66895d26c20d31',
  'export-events.json': '4b7f257b5c10103b4c958a78845161b8c05cb6a19a56c6846ef897f780d107f9',
  'front-desk-events.json': '11b31ae3a67ed602f019677e23f99d8e032322b05a3d303a9b4f79316cf5fe89',
  'identity-provider-events.json': '8d0c08d9c2114454a01f075fea45dba6d6f3acd8b76ab2475fd032fd947fcef0',
  'ids.json': '5f3ae8f7294478154096b4b0afdf81ff760f54bf354693acb575b56a7f0d8626',
  'ink.json': '2e9126894ad2044dd34b4af35ee3777343d3cb366f3ee7dafcdb1033b2d5a322',
  'integration-events.json': '32aae43f6a9eb6baec7777f96e645255c3546ff6fb395475af733fd9158f484e',
  'key-batches.json': '029f9319cc8ba144dd50c97843190bbf96bb6d03289298b36f2058c8d05d69e8',
  'owner-events.json': 'eb2a7e0c7e343bfa89e35568d8f88de55b9f21231f6f0d0ea44a2f155a253fd5',
  'people-events.json': 'a1f11cad112a97be8565141638ca1cc6aa977aac761e4dc362569bab9b45f2b8',
  'recipient-address-events.json': '1e84ab8b8f0df8ef3a8692a5ebe9947a337678ecd4bf289b0b3e7118ff08d6b9',
  'record-seal-events.json': '2297596bbfb8e00f0a5884cb4c2981ae4f70b60d5df0ba555b4120195e094d00',
  'reminder-events.json': 'b483b94531ca26f09eac03f98c01f537037ed2b6ae551b73b825902f5dea93a8',
  'rich-text.json': '75cde06c9dabe8155d12d0842fa5dc353885e1c9db0bea770aeb351f2c9cbda2',
  'seal-updates.json': 'd86e087ef1329d4ed4f5083dea3aa3b84346d051ca966daff9145cd4f4630158',
  'sealed-access.json': '07e3cbb719f35eb44e1eea1266c73c25bd44f8c2757a394f39d652518e38dc9e',
  'sealed-events.json': '8f8e44a4afbdea7c5774cdac0c895da9937c184e100f1f62905e3fde4fc71ef5',
  'sealed-export.json': '9a8cea7bf042acae435ce6277cb222088e3da2cbad5459bc419ca2833fcffb83',
  'sealed-front-desk.json': '0ad2006f6464426de9ee87848c27e2f9a9f90699e8d8755e534f24bb9e8beeee',
  'sealed-people.json': 'a4df45a1dddbf2076ea3cf6a8b826912edca1bedc374d3c5067c935b4b48a052',
  'sealed-recipient-address.json': '4a69d9e9fc3f86beda56b3b741fdf939b5ced65b5de8fb3f2a600c5b2b956019',
  'sealed-record-seal.json': '3d4e4d35d933b47c828dbe1ad0d8a560950ef4476dabf42d9cc9c3c4d661d018',
  'sealed-understanding.json': '547a27f8c28792393a4ab2319cf67f0bd74fce16535d399fb8176ca97bd18a7a',
  'sealing.json': 'b570c2b25936708007666df120b540dd1ed298367f9025558f9790a42091ab4e',
  'searched-export-events.json': 'f3430c20b55f631b0e2e3b9796363545e0e28c2222eadeb8aad3dd7597ea047d',
  'second-factor-events.json': '5a1dafe4604e4d7c85283e8be148dfe92f5a6316c3ed081cf5771253e177286f',
  'signable-document-2.json': 'f767e55fb4b92d34a815591cd6f2202c54ada4cfd9478a7808b2a945e8f5944b',
  'signable-document-languages.json': '6321016e290836842635df971ab571a6c8c2486fc9850550c52a406e0c50469a',
  'signable-document-video.json': '750c0564c9a7d5ee694b4e08b2faa5cb700ee794466d21f2879dfe7404d6194c',
  'signable-document.json': 'f05658a0ec5e34b40da88806a8a6eb9f32c6583a3a3beb2b384512ab6fbdb3d1',
  'signed-keys.json': 'e7b1f33d2d1629e284c4eab39abf71eaf2eb9d466bd0ac5203f90b839e8d70e5',
  'understanding-events.json': 'e29f7d727568f67e8e5014701c136497a0256f56d8a681de190d9f40a21d9134',
  'understanding-ids.json': '1b6fa321b7c0072f07c1e925dfc5327f511c2e62acdaa6fa9b7fb54e678bd93c',
  'video-failed.json': '52973fa61465a2b5a0b858953058dc62c5ec06a99c2f17d737d82c7c2a5d25f0',
  'wrapped-secrets.json': 'cbdcebcc14ce51f4fe01e9450a37e4cb9ff5854afa7bb68019bbfc84b87c3ae1',
};

describe('vector files', () => {
  it('are all listed here', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FROZEN));
  });

  it.each(Object.entries(FROZEN))('are unchanged: %s', (name, sha256) => {
    expect(hash('sha256', readFileSync(new URL(name, FOLDER)))).toBe(sha256);
  });
});
