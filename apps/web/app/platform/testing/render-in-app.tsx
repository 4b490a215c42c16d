import { cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { createStore, type Store } from '../state/store.ts';

/** Runs a hook as a component of the site does, with its state, until the test is over. The file needs `// @vitest-environment happy-dom`. */
export function renderInApp<Result>(
  hook: () => Result,
  store: Store = createStore(undefined),
): RenderHookResult<Result, unknown> {
  onTestFinished(cleanup);
  return renderHook(hook, {
    wrapper: ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  });
}
