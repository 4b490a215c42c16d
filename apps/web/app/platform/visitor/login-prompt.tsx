import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dropIntent, keepIntent, takeIntent, type Intent } from './intents.ts';
import { useMe } from './session.ts';

/** An intent, as the sheet for visitors shows it. */
export interface Wish extends Intent {
  /** "Subscribe to Ada". */
  readonly title: string;
  /** "$8.00 a month"; without it the act is free. */
  readonly price?: string | undefined;
}

type AsAccount = (action: () => void, wish?: Wish) => void;

const AsAccountContext = createContext<AsAccount>((action) => action());

interface Asked {
  /** What the visitor is asked to log in for. */
  readonly wish: Wish | undefined;
  /** The page to come back to. */
  readonly address: string;
  dismiss(): void;
}

const AskedContext = createContext<Asked>({ wish: undefined, address: '/', dismiss: () => undefined });

/** Reads the visitor and the address once for the whole page, instead of in each of its many buttons. */
export function LoginPrompt({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<{ readonly wish: Wish; readonly pathname: string }>();
  const address = pathname + search;
  const asAccount: AsAccount = (action, wish) => {
    if (me) return action();
    if (!wish) return void navigate(`/auth/login?${new URLSearchParams({ from: address })}`);
    keepIntent(wish);
    return setAsked({ wish, pathname });
  };
  const dismiss = (): void => {
    dropIntent();
    setAsked(undefined);
  };
  return (
    <AsAccountContext value={asAccount}>
      <AskedContext value={{ wish: asked?.pathname === pathname ? asked.wish : undefined, address, dismiss }}>
        {children}
      </AskedContext>
    </AsAccountContext>
  );
}

/** Runs an action for an account; a visitor without one is led to the login, and back afterwards. */
export function useAsAccount(): AsAccount {
  return use(AsAccountContext);
}

/** What a visitor is asked to log in for, for the sheet that asks. */
export function useAsked(): Asked {
  return use(AskedContext);
}

/**
 * The same for an act that goes on after the login, on the page where the visitor pressed. Then `goOn` runs without
 * another press: it must not undo what is done already, and an act that costs money only opens its sheet, which shows
 * the price.
 */
export function useIntent(
  wish: Wish,
  act: (detail?: string) => void,
  goOn: (intent: Intent) => void = ({ detail }) => act(detail),
): (detail?: string) => void {
  const asAccount = useAsAccount();
  const { act: name, target } = wish;
  useReturn({ act: name, target }, goOn);
  return (detail) => asAccount(() => act(detail), { ...wish, detail });
}

/** Goes on with an intent that was kept on this page, once its visitor is back with an account. */
export function useReturn(
  { act, target }: Pick<Intent, 'act'> & Partial<Intent>,
  goOn: (intent: Intent) => void,
): void {
  const email = useMe()?.email;
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    const intent = email === undefined ? undefined : takeIntent(act, target, email);
    if (!intent) return;
    // Lists take the loader's data in their effects, after this one, and would undo what is done now.
    setTimeout(() => {
      window.scrollTo(0, intent.scrolled);
      goOnNow(intent);
    });
  }, [email, act, target]);
}
