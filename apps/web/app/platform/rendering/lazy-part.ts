// oxlint-disable-next-line no-restricted-imports -- Here alone.
import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';

/**
 * A part of a page that is loaded when it is first shown. One that cannot be loaded stays away, and the page offers to
 * be loaded again: the site may have been updated since, or the connection may be lost.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(() => load().catch(() => ({ default: () => null })));
}
