import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { Page } from 'playwright-core';
import { openWaiver } from '../../steps/sign-steps.ts';
import type { World } from '../state.ts';

const TEXT = [
  '<p>Climbing is a <strong>dangerous</strong> sport. By taking part you accept the risks that come with it.</p>',
  '<ol><li><p>Follow the instructions of the staff at all times.</p></li>',
  '<li><p>Check your knot and that of your partner before every climb.</p></li></ol>',
  '<p>Questions? <a href="https://venue.example/rules">Read the house rules</a> or ask at the desk.</p>',
].join('');

const askEmailsOnce = (part: WaiverConfigWire['waiverParts'][number]) => ({
  ...part,
  fieldsGroups: part.fieldsGroups.map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.type === 'email' ? { ...field, askOnce: true as const } : field,
    ),
  })),
});

const VIDEO = { duration: 60, captions: [], transcript: '' };

export const publishWithText = (
  venue: World['venue'],
  { videoUrl = '', locale }: { readonly videoUrl?: string; readonly locale?: World['locale'] } = {},
): Promise<string> =>
  venue.publish(
    'Höhenluft climbing hall',
    (config) => ({
      ...config,
      content: TEXT,
      videoUrl,
      ...(videoUrl !== '' && { video: VIDEO }),
      waiverParts: config.waiverParts.map(askEmailsOnce),
    }),
    locale,
  );

export const openForm = ({ page, venue, locale, waiver }: World): Promise<void> =>
  openWaiver(page, venue.url, waiver, `?locale=${locale}`);

export const disablePrinting = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => undefined;
  });

/** Records interval ids. Call it before opening a page whose intervals will be stopped. */
export const keepIntervals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setInterval } = window;
    const intervals: number[] = [];
    const begin = (run: () => void, ms: number): number => {
      const each = setInterval(run, ms);
      intervals.push(each);
      return each;
    };
    Object.assign(window, { intervals, setInterval: begin });
  });

export const stopIntervals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of (window as unknown as { intervals: number[] }).intervals) clearInterval(each);
  });
