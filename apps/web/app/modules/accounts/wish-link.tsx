import type { ReactNode } from 'react';
import { useIntent, type Wish } from '../../platform/visitor/login-prompt.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

interface WishLinkProps {
  /** Without scripts, and in another tab, this page asks visitors to log in. */
  readonly to: string;
  readonly wish: Wish;
  /** What follows the login, on this page. */
  readonly onReturn: (detail?: string) => void;
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A link for accounts, which shows visitors what they want and asks for theirs, on the page where they press it. */
export function WishLink({ to, wish, onReturn, size = 'md', children }: WishLinkProps) {
  const me = useMe();
  const ask = useIntent(wish, onReturn);
  return (
    <LinkButton
      size={size}
      to={to}
      onClick={(event) => {
        if (me || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        ask(wish.detail);
      }}
    >
      {children}
    </LinkButton>
  );
}
