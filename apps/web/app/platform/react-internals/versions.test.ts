import { readFile } from 'node:fs/promises';
import reactDom from 'react-dom/package.json' with { type: 'json' };
import reactRouter from 'react-router/package.json' with { type: 'json' };
import { expect, test } from 'vitest';

/** The versions whose internals this folder, and what its README names, was written for. */
const writtenFor = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router': '8.4.0' };

async function dependenciesOf(workspace: string): Promise<Record<string, string>> {
  const manifest = await readFile(new URL(`../../../../${workspace}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies;
}

test('React and React Router are installed and pinned in the versions this folder was written for', async () => {
  expect(reactDom.version).toBe(writtenFor['react-dom']);
  expect(reactRouter.version).toBe(writtenFor['react-router']);
  expect(await dependenciesOf('web')).toMatchObject(writtenFor);
  expect(await dependenciesOf('server')).toMatchObject({ 'react-router': writtenFor['react-router'] });
});
