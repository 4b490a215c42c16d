import { expect, test } from 'vitest';
import { processingLabel } from './processing-labels.ts';

test.each([
  [{ status: 'queued', progress: 0 }, 'Waiting to be processed'],
  [{ status: 'queued', progress: 0, queuePosition: 1 }, 'Next to be processed'],
  [{ status: 'queued', progress: 0, queuePosition: 2 }, 'Waiting to be processed, 1 file ahead'],
  [{ status: 'queued', progress: 0, queuePosition: 1_201 }, 'Waiting to be processed, 1,200 files ahead'],
  [{ status: 'processing', progress: 0 }, 'Being processed'],
  [{ status: 'processing', progress: 40 }, 'Being processed, 40%'],
] as const)('%j reads: %s', (progress, label) => {
  expect(processingLabel(progress)).toBe(label);
});
