/** The path of an address of our site. Throws for any other address, because payers are redirected there. */
export function ownPath(returnUrl: string, publicUrl: string): string {
  const site = new URL(publicUrl);
  if (!URL.canParse(returnUrl, site)) throw new TypeError('A payer can return only to an address of this site.');
  const { origin, pathname, search, hash } = new URL(returnUrl, site);
  if (origin !== site.origin) throw new TypeError('A payer can return only to an address of this site.');
  // A path that starts with two slashes is another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
