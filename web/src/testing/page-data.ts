import type { AppPageData } from '@waivers/contract/app-page-data.ts';
import { onTestFinished } from 'vitest';

/** Embeds page data for the duration of a test. */
export const withPageData = (data: AppPageData): void => {
  const script = document.createElement('script');
  Object.assign(script, { id: 'page-data', type: 'application/json', textContent: JSON.stringify(data) });
  document.body.append(script);
  onTestFinished(() => script.remove());
};
