import { createContext, use, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from './session.ts';

type AsAccount = (action: () => void) => void;

const AsAccountContext = createContext<AsAccount>((action) => action());

/** Reads the visitor and the address once for the whole page, instead of in each of its many buttons. */
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

/** Runs an action for an account; a visitor without one is led to the login, and back afterwards. */
export function useAsAccount(): AsAccount {
  return use(AsAccountContext);
}
