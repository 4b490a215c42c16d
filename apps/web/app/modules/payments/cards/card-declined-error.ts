/** A card that could not be saved; its message is fit for a person. */
export class CardDeclinedError extends Error {
  override readonly name = 'CardDeclinedError';
}
