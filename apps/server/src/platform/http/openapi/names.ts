/** Converts `not-found` and `getFeed` to names of components: `NotFound`, `GetFeed`. */
export function nameOf(text: string): string {
  return text
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
