/** Of a follow-up that somebody could receive, but that says nothing true or wanted any more by the time it is due. */
export class NotNeeded extends Error {
  override readonly name = 'NotNeeded';
}
