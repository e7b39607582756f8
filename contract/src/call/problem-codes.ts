/**
 * Every code with its HTTP status. Codes are part of the contract; titles (`answers.json`) may be reworded.
 * A refusal `{refused: code, ...details}` becomes the RFC 9457 problem of that code.
 */
export const PROBLEMS = {
  not_json: 400,
  bad_request: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  session_expired: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  id_already_used: 409,
  email_taken: 409,
  limit_reached: 409,
  waiver_version_changed: 409,
  upload_offset: 409,
  upload_unfinished: 409,
  voided: 409,
  link_expired: 410,
  erased: 410,
  version_mismatch: 412,
  too_large: 413,
  media_too_large: 413,
  media_account_full: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  invalid: 422,
  understanding_refused: 422,
  media_type_refused: 422,
  export_too_large: 422,
  upload_busy: 423,
  rate_limited: 429,
  internal: 500,
  method_unknown: 501,
  overloaded: 503,
  unavailable: 503,
  disk_full: 507,
} as const satisfies Readonly<Record<string, number>>;

export type ProblemCode = keyof typeof PROBLEMS;
