import { expect, test } from 'vitest';
import { readText } from './deploy-files.ts';

// Each thread would keep what it has freed: docs/performance/memory.md.
test.each([
  ['scripts/start.mjs', "MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2'"],
  ['deploy/systemd/ovation.service', ' MALLOC_ARENA_MAX=2 '],
  ['Containerfile', ' MALLOC_ARENA_MAX=2 '],
])('%s limits the arenas of the C library', (file, setting) => expect(readText(file)).toContain(setting));
