/** Paths that are read in more than one way: as another host, as a whole address, or with steps up. */
const isAmbiguous = /^(?!\/)|^\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const isWholeAddress = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The one path, with its query, that a request asks for: hooks, routes and pages would otherwise each read
 * `//evil.example/admin` in a way of their own. It begins with exactly one slash.
 */
export function requestTarget(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  if (target === '*' || !isAmbiguous.test(path)) return target;
  const address = URL.parse(isWholeAddress.test(target) ? target : `http://site/${target}`);
  return `/${address?.pathname.replace(/^\/+/, '') ?? ''}${address?.search ?? ''}`;
}
