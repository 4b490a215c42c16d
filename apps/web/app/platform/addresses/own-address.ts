import { useRouteLoaderData } from 'react-router';

/**
 * An address of this site as its path alone: a visitor may have come in by another name than the public one (127.0.0.1 for localhost),
 * and would not be logged in there. Any other address stays as it is.
 */
export function ownAddress(address: string, publicUrl: string): string {
  if (!URL.canParse(address, publicUrl)) return address;
  const { origin, pathname, search, hash } = new URL(address, publicUrl);
  if (origin !== new URL(publicUrl).origin) return address;
  // Two slashes at the start would name another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

/** The site's public origin, which its addresses on the wire begin with: https://example.com. */
export function usePublicUrl(): string {
  const root = useRouteLoaderData('root') as { readonly publicUrl: string } | undefined;
  return root?.publicUrl ?? window.location.origin;
}
