import { contentTypes } from '@ovation/contract/content-types.ts';
import { pageKind } from '@ovation/contract/content.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { contentPages, contentStudio, contentTabs } from './content.routes.ts';

const pathsOf = (routes: readonly RouteConfigEntry[]) => routes.map(({ path }) => path);

test.each(pageKind.options)('%s has the pages that tabs, the studio and notifications link to', (kind) => {
  const { folder } = contentTypes[kind];
  expect(pathsOf(contentPages)).toContain(`:username/${folder}/:id`);
  expect(pathsOf(contentStudio)).toEqual(
    expect.arrayContaining([`creator/${folder}`, `creator/${folder}/new`, `creator/${folder}/:id`]),
  );
  // Posts are listed on the performer's page itself.
  if (kind !== 'feed') expect(pathsOf(contentTabs)).toContain(folder);
});
