/** Of a follow-up about a signed waiver that is voided: it is not delivered, and kept for when that is taken back. */
export class Voided extends Error {
  override readonly name = 'Voided';
}
