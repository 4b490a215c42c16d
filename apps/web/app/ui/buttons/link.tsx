import { createContext, use, useCallback, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

const FollowContext = createContext<Follow | undefined>(undefined);

/** Follows every `SiteLink` of the page without loading a new document, unless it opens in another tab or window. */
export function FollowLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>(
    (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.altKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      const { href, pathname, search, hash } = event.currentTarget;
      void navigate(
        { pathname, search, hash },
        {
          replace: href === window.location.href,
          preventScrollReset: event.currentTarget.dataset['keepScroll'] === 'true',
        },
      );
    },
    [navigate],
  );
  return <FollowContext value={follow}>{children}</FollowContext>;
}

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this site, from its root: /search?q=jazz. */
  readonly to: string;
  /** Keeps the scroll position. */
  readonly keepScroll?: boolean;
}

/**
 * A link for pages that show dozens: React Router's own resolves its address and reads the location in every rendering.
 * `onClick` may prevent that it is followed.
 */
export function SiteLink({ to, keepScroll, onClick, children, ...others }: SiteLinkProps) {
  const follow = use(FollowContext);
  const act = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    follow?.(event);
  };
  return (
    <a {...others} href={to} onClick={onClick ? act : follow} data-keep-scroll={keepScroll} data-discover="true">
      {children}
    </a>
  );
}
