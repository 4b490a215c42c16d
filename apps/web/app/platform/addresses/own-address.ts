import { useRouteLoaderData } from 'react-router';

/**
 * Reduces an address of this site to its path: a visitor may use another host name than the public one (127.0.0.1 for
 * localhost), and would not be logged in under the public one. Other addresses are returned unchanged.
 */
export function ownAddress(address: string, publicUrl: string): string {
  if (!URL.canParse(address, publicUrl)) return address;
  const { origin, pathname, search, hash } = new URL(address, publicUrl);
  if (origin !== new URL(publicUrl).origin) return address;
  // Two leading slashes would mean another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

/** The site's public origin, https://example.com: the API's addresses of this site begin with it. */
export function usePublicUrl(): string {
  const root = useRouteLoaderData('root') as { readonly publicUrl: string } | undefined;
  return root?.publicUrl ?? window.location.origin;
}
