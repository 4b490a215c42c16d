import { contentTypes } from '@ovation/contract/content-types.ts';
import { pageKind } from '@ovation/contract/content.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { contentPages, contentTabs } from './content.routes.ts';
import { creatorRoutes } from './creator.routes.ts';

const pathsOf = (routes: readonly RouteConfigEntry[]): (string | undefined)[] =>
  routes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);

test.each(pageKind.options)('%s has the pages that tabs, the studio and notifications link to', (kind) => {
  const { folder } = contentTypes[kind];
  expect(pathsOf(contentPages)).toContain(`:username/${folder}/:id`);
  // A stream begins on the studio's page of live streams itself.
  const editors = kind === 'stream' ? [':id'] : ['new', ':id'];
  expect(pathsOf(creatorRoutes)).toEqual(
    expect.arrayContaining([`creator/${folder}`, ...editors.map((editor) => `creator/${folder}/${editor}`)]),
  );
  // Posts are listed on the performer's page itself.
  if (kind !== 'feed') expect(pathsOf(contentTabs)).toContain(folder);
});
