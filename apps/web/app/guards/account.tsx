import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireAccount } from '../platform/visitor/guards.server.ts';

export const middleware = [requireAccount];

/** Every navigation below must ask the server, because the guard runs there. */
export function loader() {
  return null;
}

/** From one conversation to the next nothing comes from the server but what the API brings, which has a guard of its own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !(isMessages(currentUrl) && isMessages(nextUrl));
}

function isMessages({ pathname }: URL): boolean {
  return /^\/messages(?:\/|$)/.test(pathname);
}

export default function AccountGuard() {
  return <Outlet />;
}
