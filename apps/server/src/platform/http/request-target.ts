/** Paths that parsers interpret differently: as another host, as an absolute URL, or with `..`. */
const isAmbiguous = /^(?!\/)|^\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const isAbsoluteUrl = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The normalised path and query of a request, which starts with exactly one slash. Otherwise hooks, routes and pages
 * could each interpret `//evil.example/admin` differently.
 */
export function requestTarget(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  if (target === '*' || !isAmbiguous.test(path)) return target;
  const address = URL.parse(isAbsoluteUrl.test(target) ? target : `http://site/${target}`);
  return `/${address?.pathname.replace(/^\/+/, '') ?? ''}${address?.search ?? ''}`;
}
