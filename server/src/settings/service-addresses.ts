import { z } from 'zod';

export type ServiceAddresses = {
  readonly klaviyo: string | undefined;
  /** URL in which `{dc}` is replaced by the data centre of the API key. */
  readonly mailchimp: string | undefined;
  readonly shopify: string | undefined;
};

const PLACEHOLDER = /\{(?:dc|tenant)\}/;

/** A base URL such as `http://127.0.0.1:9999/shopify/{tenant}`, with placeholders in the path only. */
export const serviceAddress = z
  .string()
  .refine(
    (text) => {
      const url = URL.parse(text);
      return (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.username === '' &&
        url.search === '' &&
        !PLACEHOLDER.test(text.split('/')[2] ?? '')
      );
    },
    { error: 'must be http(s)://host[:port][/path], for a stand-in of the service' },
  )
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
