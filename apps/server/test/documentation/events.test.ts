import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSourceTree } from '../architecture/source-tree.ts';

const root = join(import.meta.dirname, '../../../..');

interface Declared {
  readonly name: string;
  readonly module: string;
  /** Its docstring, as one line. */
  readonly meaning: string;
}

/** `apps/server/src/modules/live/visits/events.ts` is of `live`. */
const moduleOf = (path: string): string => /\/modules\/([^/]+)\//.exec(path)?.[1] ?? 'platform';

function declaredIn(path: string, text: string): Declared[] {
  const [, body = ''] = /interface DomainEvents \{\n([\s\S]*?)\n {2}\}/.exec(text) ?? [];
  return [...body.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {4}'([\w.-]+)':/gm)].map(
    ([, comment = '', name = '']) => ({
      name,
      module: moduleOf(path),
      meaning: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
    }),
  );
}

/** The events that a file listens to: by name, or in a loop over several names. */
function heardIn(text: string): string[] {
  const one = [...text.matchAll(/events\.on\('([\w.-]+)'/g)].map(([, name = '']) => name);
  const several = [...text.matchAll(/for \(const name of \[([^\]]+)\] as const\)\s*\{?\s*(?:app\.)?events\.on\(name/g)];
  return [
    ...one,
    ...several.flatMap(([, names = '']) => [...names.matchAll(/'([\w.-]+)'/g)].map(([, name = '']) => name)),
  ];
}

test('docs/events.md lists every event between modules, and who listens', async () => {
  const tree = await readSourceTree(root);
  const sources = [...tree].filter(([path]) => path.startsWith('apps/server/src/') && !isTest(path));
  const events = sources.flatMap(([path, text]) => declaredIn(path, text));
  const listeners = sources.flatMap(([path, text]) => heardIn(text).map((name) => ({ name, module: moduleOf(path) })));
  expect(listeners.filter(({ name }) => !events.some((event) => event.name === name))).toEqual([]);
  const rows = events
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, module, meaning }) => {
      const heard = new Set(listeners.filter((listener) => listener.name === name).map((listener) => listener.module));
      return `| \`${name}\` | ${module} | ${[...heard].toSorted().join(', ') || 'nobody yet'} | ${meaning} |`;
    });
  const page = `# Events between modules

A module publishes an event with \`work.publish\`; listeners run in the same transaction, in the order of the modules in \`apps/server/src/modules.ts\`, so that all of it happens or none.
Made from each module's \`events.ts\` and \`register.ts\` by \`apps/server/test/documentation/events.test.ts\`: \`node_modules/.bin/vitest run documentation/events --update\` writes it.

| event | of | heard by | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot(join(root, 'docs/events.md'));
});
