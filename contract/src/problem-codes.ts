/**
 * Every code that an answer can carry: its HTTP status and what it means to a person. Codes are the API's contract,
 * titles may be reworded. A refusal `{refused: code, ...details}` becomes the RFC 9457 problem of that code.
 */
export const PROBLEMS = {
  not_json: [400, 'The body is not JSON in UTF-8.'],
  bad_request: [400, 'The request could not be read.'],
  not_authenticated: [401, 'Log in to do this.'],
  invalid_credentials: [401, 'Your username or password is invalid.'],
  session_expired: [401, 'This log-in has expired; please log in again.'],
  foreign_origin: [403, 'This was sent by a page of another site.'],
  not_found: [404, 'There is nothing here, or it has been removed.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  id_already_used: [409, 'This id was used for something else.'],
  email_taken: [409, 'There is an account with this e-mail address already.'],
  waiver_version_changed: [409, 'The waiver has changed; please read and sign the present one.'],
  link_expired: [410, 'It looks like the link to this signed waiver has expired.'],
  erased: [410, 'The personal data of this record has been erased.'],
  version_mismatch: [412, 'Somebody has changed this in the meantime.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  invalid: [422, 'Some values need to be corrected.'],
  rate_limited: [429, 'Too many requests; please try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  method_unknown: [501, 'Nothing here answers that method.'],
  overloaded: [503, 'The service is busy; please try again in a moment.'],
  unavailable: [503, 'The service is not available right now; please try again in a moment.'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemCode = keyof typeof PROBLEMS;
