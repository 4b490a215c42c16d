/** A card that could not be saved; its message is fit for a person. */
export class CardRefusedError extends Error {
  override readonly name = 'CardRefusedError';
}
