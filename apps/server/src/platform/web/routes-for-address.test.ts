import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { routesForAddress } from './render-page.ts';

const table: Readonly<Record<string, { path?: string; index?: boolean; parentId?: string }>> = {
  root: { path: '' },
  frame: { parentId: 'root' },
  landing: { index: true, parentId: 'root' },
  search: { path: 'search', parentId: 'frame' },
  studio: { parentId: 'frame' },
  feeds: { path: 'creator/feeds', parentId: 'studio' },
  feed: { path: 'creator/feeds/:id', parentId: 'studio' },
  profile: { path: ':username', parentId: 'frame' },
  posts: { index: true, parentId: 'profile' },
  photos: { path: 'photos', parentId: 'profile' },
  unknown: { path: '*', parentId: 'frame' },
};

const routes = Object.fromEntries(Object.entries(table).map(([id, route]) => [id, { id, ...route, module: {} }]));
const build = { routes, assets: { routes } } as unknown as ServerBuild;

function treeOf(of: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(of).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            path: route.path,
            ...(route.index ? { index: true } : { children: treeOf(of, route.id) }),
          } as RouteObject,
        ]
      : [],
  );
}

const matched = (of: ServerBuild, path: string): (string | undefined)[] | undefined =>
  matchRoutes(treeOf(of.routes), path)?.map(({ route }) => route.id);

test('every address matches the same routes as in the whole build', () => {
  const forAddress = routesForAddress(build);
  for (const path of [
    '/',
    '/search',
    '/Search',
    '/search/x',
    '/creator',
    '/creator/feeds',
    '/CREATOR/feeds/7',
    '/ada',
    '/ada/',
    '/ada/photos',
    '/ada/nowhere',
    '/%63reator/feeds',
    '//search',
    '/%ff',
    '/creator.art',
  ]) {
    expect([path, matched(forAddress(`http://site${path}`), path)]).toEqual([path, matched(build, path)]);
  }
});

test('the routes of other first parts are left out, and requests for data are treated like the page', () => {
  const forAddress = routesForAddress(build);
  const idsOf = (path: string): string[] => Object.keys(forAddress(`http://site${path}`).routes);
  expect(idsOf('/ada')).toEqual(['root', 'frame', 'landing', 'profile', 'posts', 'photos', 'unknown']);
  expect(idsOf('/creator/feeds.data?_routes=feeds')).toEqual([
    'root',
    'frame',
    'landing',
    'studio',
    'feeds',
    'feed',
    'profile',
    'posts',
    'photos',
    'unknown',
  ]);
  expect(Object.keys(forAddress('http://site/ada').assets.routes)).toEqual(idsOf('/ada'));
  expect(forAddress('http://site/__manifest?paths=%2Fcreator')).toBe(build);
});
