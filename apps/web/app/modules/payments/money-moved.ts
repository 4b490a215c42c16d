const nothingCharged = 'Nothing was charged.';

/** A refusal with the word that no money moved, unless it says itself where the money is. */
export function withNothingCharged(message: string): string {
  return /charged|in your wallet/.test(message) ? message : `${message} ${nothingCharged}`;
}
