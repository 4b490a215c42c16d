import { createContext, use, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from './session.ts';

type AsAccount = (action: () => void) => void;

const AsAccountContext = createContext<AsAccount>((action) => action());

/** Knows once for the whole page who is there and where he is: each of its many buttons would ask again. */
export function LoginPrompt({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asAccount: AsAccount = (action) => {
    if (me) action();
    else void navigate(`/auth/login?${new URLSearchParams({ from: pathname + search })}`);
  };
  return <AsAccountContext value={asAccount}>{children}</AsAccountContext>;
}

/** Runs an action for an account; a stranger is led to the registration's door, and back afterwards. */
export function useAsAccount(): AsAccount {
  return use(AsAccountContext);
}
