const here = 'https://here.invalid';

/**
 * The address within this site that a text names, as a browser reads it: it drops tabs and line breaks, and takes a
 * backslash for a slash. Nothing where it leads elsewhere, to the login or to the API, because a link must not lead
 * through us to another site.
 */
export function ownPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  const isPage = origin === here && !pathname.startsWith('//') && !/^\/(?:api|auth)(?:\/|$)/.test(pathname);
  return isPage ? `${pathname}${search}${hash}` : undefined;
}
