import { useLocation, useNavigate } from 'react-router';
import { useMe } from './session.ts';

/** Runs an action for an account; a stranger is led to the registration's door, and back afterwards. */
export function useAsAccount(): (action: () => void) => void {
  const me = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (action) => {
    if (me) action();
    else void navigate(`/auth/login?${new URLSearchParams({ from: pathname + search })}`);
  };
}
