import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { positionHeader } from '../call/log-position.ts';
import { signerFilters } from './signer-filters.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv', 'jsonl', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How long an export link works, as required by spec section 9. */
export const EXPORT_LINK_MINUTES = 10;
export const MAX_ZIP_RECORDS = 5000;
/** Maximum number of rows in an Excel sheet, minus the header. */
export const MAX_SHEET_ROWS = 1_048_575;
export const MAX_COUNTED_ROWS = 10_000;

const exportRequest = {
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  separator: z
    ._default(z.enum(['comma', 'semicolon']), 'comma')
    .check(z.describe('CSV only. Excel expects a semicolon in locales with a decimal comma.')),
  timeZone: z
    .optional(z.string().check(z.maxLength(100)))
    .check(z.describe("IANA name for dates; default: the account's.")),
  ...signerFilters,
};

const LINK =
  'The link needs no token: anyone who has it can download, as long as the person who requested it may export. Exports are recorded in the audit trail. A running download may finish after the ten minutes.';

const link = z.object({
  signedUrl: z.string(),
  result: z.object({
    signedUrl: z.string(),
    expiresAt: z.string().check(z.describe('RFC 3339.')),
  }),
});

const common = {
  path: '/v1/signed_waiver_export',
  actor: 'user',
  action: 'export_records',
  side: 'commands',
  command: true,
  tag: 'signed waivers',
  description: LINK,
  headers: positionHeader,
  answers: { 200: link },
} as const;

export const exportSignedWaivers = defineCall({
  ...common,
  method: 'GET',
  summary: 'Create a download link for signed waivers, valid for ten minutes',
  query: z.object(exportRequest),
});

export const exportFoundSigners = defineCall({
  ...common,
  method: 'POST',
  summary: 'Create the same link with filters in the body, to keep names out of URLs and logs',
  body: z.strictObject(exportRequest),
});

export const downloadExport = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver_export/{link}',
  actor: 'public',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Download an export',
  description:
    'A CSV is RFC 4180 in UTF-8 with a byte order mark; a cell that begins with `=`, `+`, `-` or `@` has an apostrophe before it, because spreadsheets would take it for a formula. An XLSX has cells with types instead: dates, numbers, and texts as they were typed. CSV and JSON Lines have an ETag and take `Range: bytes=N-` with `If-Range`: for an hour after the link has expired, a download that broke off goes on at the byte it had come to, as long as nothing that was written before has changed; else it begins again with 200. `X-Row-Count` says how many rows will come, or records in a ZIP; for more than 10000 rows of CSV and JSON Lines only HEAD says it, because counting them all would delay the first. A ZIP holds the PDF of each record; for more than 5000 the answer is 422 `export_too_large` with `records` and `max`, as for more than 1048575 rows of an XLSX. 503: three downloads of the account are under way.',
  problems: ['not_found', 'link_expired', 'range_not_satisfiable', 'export_too_large', 'overloaded'],
  params: z.object({ link: z.string().check(z.maxLength(4000)) }),
  headers: z.object({
    range: z.optional(z.string().check(z.maxLength(100))),
    'if-range': z.optional(z.string().check(z.maxLength(1000))),
  }),
  answers: {
    200: {
      description: 'One row per participant, oldest first.',
      mediaTypes: [
        'text/csv',
        'application/jsonl',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/zip',
      ],
    },
    206: { description: 'The remaining rows.', mediaTypes: ['text/csv', 'application/jsonl'] },
  },
});
