import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  dropIntent,
  dropStrayIntent,
  keepIntent,
  keepIntentFor,
  resumeIntent,
  takeIntent,
  type Intent,
} from './intents.ts';
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
  /** Keeps the wish: called right before a form of the sheet leaves this page for the account, and by nothing else. */
  leave(): void;
  /** Keeps it until the new account has confirmed its email address. */
  waitFor(email: string): void;
}

const nothing = (): void => undefined;
const AskedContext = createContext<Asked>({
  wish: undefined,
  address: '/',
  dismiss: nothing,
  leave: nothing,
  waitFor: nothing,
});

interface Question {
  readonly wish: Wish;
  readonly pathname: string;
  /** Where the visitor was on the page. */
  readonly scrolled: number;
  /** Whether the wish waits for a confirmed email address. */
  readonly isWaiting?: boolean;
}

/** Reads the visitor and the address once for the whole page, instead of in each of its many buttons. */
export function LoginPrompt({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [question, setQuestion] = useState<Question>();
  const hasAccount = me !== undefined;
  // After the effects of the page, whose buttons take what was kept for it.
  useEffect(() => dropStrayIntent({ pathname, search, hasAccount }), [pathname, search, hasAccount]);
  // Who comes back to the page later is not asked again.
  if (question && question.pathname !== pathname) setQuestion(undefined);
  const address = pathname + search;
  const asAccount: AsAccount = (action, wish) => {
    if (me) return action();
    if (!wish) return void navigate(`/auth/login?${new URLSearchParams({ from: address })}`);
    return setQuestion({ wish, pathname, scrolled: window.scrollY });
  };
  const asked: Asked = {
    wish: question?.wish,
    address,
    dismiss: () => {
      dropIntent();
      setQuestion(undefined);
    },
    leave: () => {
      if (question?.isWaiting) resumeIntent();
      else if (question) keepIntent(question.wish, question.scrolled);
    },
    waitFor: (email) => {
      if (!question) return;
      keepIntentFor(email, question.wish, question.scrolled);
      setQuestion({ ...question, isWaiting: true });
    },
  };
  return (
    <AsAccountContext value={asAccount}>
      <AskedContext value={asked}>{children}</AskedContext>
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
