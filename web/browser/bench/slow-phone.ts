import type { Page } from 'playwright-core';

const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PROCESSOR = 4;

/** 1.6 Mbit/s, 150 ms latency, a quarter of the CPU. */
export const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
};
