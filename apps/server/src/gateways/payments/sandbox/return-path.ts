/** The path of an address of our own site; throws on any other, because whoever confirms a payment is sent there. */
export function ownPath(returnUrl: string, publicUrl: string): string {
  const site = new URL(publicUrl);
  if (!URL.canParse(returnUrl, site)) throw new TypeError('A payer can return only to an address of this site.');
  const { origin, pathname, search, hash } = new URL(returnUrl, site);
  if (origin !== site.origin) throw new TypeError('A payer can return only to an address of this site.');
  // Two slashes at the start would name another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
