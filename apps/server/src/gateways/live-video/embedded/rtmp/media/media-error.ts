/** An encoder sends what cannot be shown; the message is for its user. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}
