import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireAccount } from '../platform/visitor/guards.server.ts';

export const middleware = [requireAccount];

/** With a loader every navigation below asks the server, where the guard runs. */
export function loader() {
  return null;
}

/** Switching conversations loads data only through the API, which checks access itself. */
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
