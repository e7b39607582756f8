import { EXPORT_LINK_MINUTES } from '@waivers/contract/signed-waivers/export.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import { z } from 'zod/mini';
import { sealedTokens } from './sealed-tokens.ts';

const exportFilters = z.object({
  terms: z.string(),
  waiverId: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  role: z.optional(z.enum(PARTICIPANT_ROLES)),
  understanding: z.optional(z.enum(['open', 'understood'])),
  mail: z.optional(z.enum(MAIL_STATES)),
  attention: z.optional(z.literal('1')),
});

const exportLink = z.object({
  exportId: z.string(),
  accountId: z.string(),
  /** Who requested the link, which works only while this person may export. */
  userId: z.string(),
  format: z.enum(['csv', 'jsonl', 'zip', 'xlsx']),
  separator: z.optional(z.enum(['comma', 'semicolon'])),
  filters: exportFilters,
  timeZone: z.string(),
  /** IANA name of the account's time zone. Date filters refer to days in this zone. */
  accountTimeZone: z.string(),
  locale: productLocale,
  askedAt: z.string(),
  /** Log position of `SignedWaiversExported`. The export covers only records signed before it. */
  position: z.string(),
});

export type ExportLink = z.infer<typeof exportLink>;

const exportMark = z.object({
  exportId: z.string(),
  begunAt: z.string(),
  /** Id of a database transaction. The download covers only rows written before it started. */
  transaction: z.string(),
  /** SHA-256 of the columns, titles and time zone. */
  layout: z.string(),
});

export type ExportMark = z.infer<typeof exportMark>;

/** How long a download may run or resume after its link has expired. */
const GRACE_MINUTES = 60;

const minutesAfter = (time: string, minutes: number): Date =>
  new Date(new Date(time).getTime() + minutes * MINUTE_MS);

export const exportExpiresAt = ({ askedAt }: Pick<ExportLink, 'askedAt'>): Date =>
  minutesAfter(askedAt, EXPORT_LINK_MINUTES);

export const exportEndsAt = ({ askedAt }: Pick<ExportLink, 'askedAt'>): Date =>
  minutesAfter(askedAt, EXPORT_LINK_MINUTES + GRACE_MINUTES);

export type ExportLinks = {
  seal(link: ExportLink): string;
  open(token: string): ExportLink | undefined;
  sealMark(mark: ExportMark): string;
  openMark(token: string): ExportMark | undefined;
};

/** Returns undefined if the text is missing or comes from a release with a different shape. */
const read = <Shape extends z.core.$ZodType>(
  shape: Shape,
  text: string | undefined,
): z.output<Shape> | undefined =>
  text === undefined ? undefined : z.safeParse(shape, JSON.parse(text)).data;

/** Encrypts links and marks, because search terms contain names and URLs end up in browser histories and logs. */
export const exportLinks = (masterKey: MasterKey): ExportLinks => {
  const links = sealedTokens(masterKey, 'waiver-export/1');
  const marks = sealedTokens(masterKey, 'waiver-export-mark/1');
  return {
    seal: (link) => links.seal(JSON.stringify(link)),
    open: (token) => read(exportLink, links.open(token)),
    sealMark: (mark) => marks.seal(JSON.stringify(mark)),
    openMark: (token) => read(exportMark, marks.open(token)),
  };
};
