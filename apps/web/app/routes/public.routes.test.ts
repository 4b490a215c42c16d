import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { contentTabs } from './content.routes.ts';
import { publicRoutes } from './public.routes.ts';

const routes = publicRoutes as RouteObject[];

const matched = (known: RouteObject[], address: string): string | undefined =>
  matchRoutes(known, address)?.at(-1)?.route.path;

// A browser learns of pages one by one: what an address means must not depend on which it knew first.
test.each(['about', 'chat', ...contentTabs.map(({ path }) => path)])(
  '/pages/%s is a page of the site, not a tab of a performer',
  (slug) => {
    expect(matched(routes, `/pages/${slug}`)).toBe('pages/:slug');
    expect(matched(routes.toReversed(), `/pages/${slug}`)).toBe('pages/:slug');
  },
);
