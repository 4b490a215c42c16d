/** The address of the list of posts, with the filters that it had when the editor was opened. */
export function listAddressOf(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' ? `/creator/feeds${list}` : '/creator/feeds';
}
