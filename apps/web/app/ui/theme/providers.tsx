import { ApiError } from '@ovation/client';
import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import { DirectionProvider, MantineProvider, type MantineColorScheme } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { SWRConfig } from 'swr';
import { Posted } from '../../platform/visitor/posted.ts';
import { useTypedBefore } from '../../platform/react-internals/typed-before.ts';
import { themeManager } from '../../platform/rendering/color-scheme.ts';
import { LoginPrompt } from '../../platform/visitor/login-prompt.tsx';
import { RealtimeProvider } from '../../platform/live/realtime.tsx';
import { createStore, loadSession, type SessionData } from '../../platform/state/store.ts';
import { LazyToasts } from '../feedback/lazy-toasts.tsx';
import { FollowLinks } from '../buttons/link.tsx';
import { theme } from './theme.ts';

/** Retries calls that did not reach the server; a rejected call would be rejected again. */
const shouldRetryOnError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unavailable' || error.code === 'network');
const fetchSettings = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  shouldRetryOnError,
  errorRetryInterval: 2_000,
};

interface Props {
  readonly session: SessionData | undefined;
  /** Of visitors who have not chosen one. */
  readonly scheme: MantineColorScheme;
  /** The form that was sent to this page without scripts. */
  readonly posted: PostedForm | undefined;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** What every page may rely on: colours, state, data fetching, toasts, the socket. */
export function Providers({ session, scheme, posted, nonce, children }: Props) {
  useTypedBefore();
  const [store] = useState(() => createStore(session));
  const [manager] = useState(themeManager);
  useEffect(() => {
    if (session) loadSession(store, session);
  }, [store, session]);
  return (
    <Provider store={store}>
      {/* It reads the direction of the document, the only place that says it. */}
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          colorSchemeManager={manager}
          defaultColorScheme={scheme}
          getStyleNonce={() => nonce ?? ''}
        >
          <SWRConfig value={fetchSettings}>
            <RealtimeProvider>
              <LoginPrompt>
                <Posted value={posted}>
                  <FollowLinks>{children}</FollowLinks>
                </Posted>
              </LoginPrompt>
            </RealtimeProvider>
          </SWRConfig>
          <LazyToasts />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  );
}
