import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { maxStopSeconds } from '../../src/lifecycle.ts';
import { readConfig, roles, variableNames } from '../../src/platform/config.ts';
import { tabledVariables } from '../documentation/find-mistakes.ts';
import { filledIn, ovationServices, readCompose, readText, readVariables, root } from './deploy-files.ts';

const compose = readCompose(filledIn);
const services = ovationServices(compose);
const example = readVariables('.env.example');
const caddyfile = readText('deploy/compose/Caddyfile');

test('each process of Ovation accepts its variables, and none is unknown', () => {
  expect(services.map(([name]) => name)).toEqual(['prepare', 'web', 'api', 'worker']);
  for (const [, { environment = {} }] of services) {
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(readConfig({ ...Object.fromEntries(example), ...environment })).toMatchObject({
      publicUrl: 'https://ovation.example.com',
      databaseUrl: expect.stringContaining('@postgres:5432/'),
      trustProxy: 1,
      seedDemo: false,
    });
  }
});

test('the processes share every role, and the engine of live video has what it needs beside it', () => {
  const shared = services.map(([, { environment = {} }]) => (environment['ROLES'] ?? '').split(',').filter(Boolean));
  expect(new Set(shared.flat())).toEqual(new Set(roles));
  for (const each of shared.filter((own) => own.includes('live')))
    expect(each).toEqual(expect.arrayContaining(['api', 'worker']));
  expect(shared.filter((own) => own.includes('live'))).toHaveLength(1);
});

test('processes of Ovation can write to nothing but their volumes, and read every optional variable of .env', () => {
  for (const [, service] of services)
    expect(service).toMatchObject({
      read_only: true,
      volumes: ['data:/data', 'backups:/backups'],
      env_file: '.env',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
});

test('every service has a limit of memory and of its log, and every volume that is used exists', () => {
  for (const [, service] of Object.entries(compose.services))
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    });
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((each) => each.split(':')[0] ?? '').filter((name) => !name.startsWith('.')),
  );
  expect(new Set(used)).toEqual(new Set(Object.keys(compose.volumes)));
});

test('the store makes its two folders on an empty volume before it starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // In place of the gateway, which ends if one of its folders is missing.
  const gateway = '#!/bin/sh\nfor last; do true; done\nls -d "$5" "$last"\n';
  await writeFile(join(folder, 'versitygw'), gateway, { mode: 0o755 });
  const { entrypoint: [shell = '', ...options] = [], command: [command = ''] = [] } = compose.services['store'] ?? {};
  const volume = join(folder, 'volume');
  const { stdout } = await promisify(execFile)(shell, [...options, command.replaceAll('/data', volume)], {
    env: { PATH: `${folder}:/bin:/usr/bin` },
  });
  expect(stdout.trim().split('\n')).toEqual([`${volume}/attributes`, `${volume}/objects`]);
});

test('processes have the time to stop', () => {
  for (const [, { environment = {}, stop_grace_period: period = '' }] of services) {
    const [, minutes = ''] = /^(\d+)m$/.exec(period) ?? [];
    const { drainSeconds } = readConfig({ ...Object.fromEntries(example), ...environment });
    expect(Number(minutes) * 60).toBeGreaterThan(drainSeconds + maxStopSeconds);
  }
});

test('every variable that compose.yaml and the Caddyfile use is in .env.example, and every one there is used', () => {
  const used = new Set(
    [readText('compose.yaml'), caddyfile].flatMap((text) =>
      [...text.matchAll(/\$\{(\w+)|\{\$(\w+)/g)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
  expect([...used].filter((name) => !example.has(name))).toEqual([]);
  expect([...example.keys()].filter((name) => !used.has(name) && !variableNames.includes(name))).toEqual([]);
});

test('no secret has a value in .env.example, and each variable of its own is documented', () => {
  const secrets = [...example].filter(([name]) => /SECRET|PASSWORD|KEY|URL/.test(name));
  expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
  const own = [...example.keys()].filter((name) => !variableNames.includes(name));
  expect(tabledVariables(readText('docs/operations/containers.md')).toSorted()).toEqual(own.toSorted());
});

test('ports agree: of live video, of the proxy, and of the services that others name', () => {
  const { environment = {}, ports } = compose.services['api'] ?? {};
  expect(ports).toEqual([
    `${environment['RTMP_PORT']}:${environment['RTMP_PORT']}`,
    `${environment['LIVE_UDP_PORTS']}:${environment['LIVE_UDP_PORTS']}/udp`,
  ]);
  const upstreams = [...caddyfile.matchAll(/(?:reverse_proxy|dynamic a) (\w+)[: ](\d+)/g)];
  const inContainer = { api: '3000', web: '3000', store: '7070', livekit: '7880' };
  expect(Object.fromEntries(upstreams.map(([, host, port]) => [host, port]))).toEqual(inContainer);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(inContainer)));
  expect(environment['S3_ENDPOINT']).toBe('http://store:7070');
  expect(compose.services['store']?.command?.join(' ')).toContain(' :7070 ');
  expect(readText('compose.yaml')).toContain('port: 7880');
});

test('files and volumes that are named exist', () => {
  const programs = services.flatMap(([, { command = [], healthcheck }]) => [...command, ...(healthcheck?.test ?? [])]);
  const files = programs.filter((part) => /\.(?:ts|mjs)$/.test(part));
  expect(files).toContain('apps/server/src/prepare/prepare.ts');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  for (const { volumes = [] } of Object.values(compose.services))
    for (const [from = ''] of volumes.map((volume) => volume.split(':')))
      expect(from.startsWith('./') ? existsSync(join(root, from)) : from in compose.volumes, from).toBe(true);
});
