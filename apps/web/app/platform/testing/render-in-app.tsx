import { cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { createStore, type Store } from '../state/store.ts';

/**
 * Runs a hook in a component of the site, with its store, until the test is over. The test file must begin with
 * `// @vitest-environment happy-dom`.
 */
export function renderInApp<Result>(
  hook: () => Result,
  store: Store = createStore(undefined),
): RenderHookResult<Result, unknown> {
  onTestFinished(cleanup);
  return renderHook(hook, {
    wrapper: ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  });
}
