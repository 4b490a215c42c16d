import { expect, test } from 'vitest';
import { sumOf } from './resident-memory.ts';

test('what processes share counts once, by the process that has the most of it', () => {
  const [node, library] = ['/bin/node', '/lib/ffmpeg.node'];
  const server = { program: 'src/main.ts', own: 150, files: new Map([[node, 60]]) };
  const child = {
    program: 'rtmp/main.ts',
    own: 11,
    files: new Map([
      [node, 40],
      [library, 17],
    ]),
  };
  expect(sumOf([server, child])).toBe(150 + 11 + 60 + 17);
});
