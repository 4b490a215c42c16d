// A setup file of Vitest, with RECORD_TEST_MAP=1: notes for each test file which of our files it uses, for `--changed`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

import { PageThread } from '../../../apps/server/src/platform/web/threads/page-thread.ts';
import { forgetLoading, recordPage, takeUsage } from './recorder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const USAGES = join(ROOT, '.cache/test-map');
const { render } = PageThread.prototype;

beforeAll(() => {
  PageThread.prototype.render = function (this: PageThread, request, ...rest) {
    recordPage(request.url);
    return render.call(this, request, ...rest);
  };
  forgetLoading();
});

// The first hook for the end runs last, when the file's own hooks have stopped what it started.
afterAll(() => {
  PageThread.prototype.render = render;
  const test = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  mkdirSync(USAGES, { recursive: true });
  writeFileSync(join(USAGES, `${test.replaceAll('/', '+')}.json`), JSON.stringify({ test, ...takeUsage() }));
});
