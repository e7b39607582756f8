import { z } from 'zod';

/** Where the services that businesses connect are reached; undefined: where they really are. */
export type ServiceAddresses = {
  readonly klaviyo: string | undefined;
  /** `{dc}` stands for the data centre that a key names. */
  readonly mailchimp: string | undefined;
  /** `{tenant}` stands for the shop. */
  readonly shopify: string | undefined;
};

const PLACEHOLDER = /\{(?:dc|tenant)\}/;

/** A base address, such as `http://127.0.0.1:9999/shopify/{tenant}`; placeholders stand in its path only. */
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
