import { expect, test } from 'vitest';
import { transferLabel } from './transfer-labels.ts';

test.each([
  [{ phase: 'sending', progress: 0.426 }, 'Uploading, 42%'],
  [
    { phase: 'sending', progress: 0.5, bytesPerSecond: 3_250_000, secondsLeft: 130 },
    'Uploading, 50% · 3.1 MB/s · 2 minutes left',
  ],
  [
    { phase: 'sending', progress: 0.1, bytesPerSecond: 300_000, secondsLeft: 9_000 },
    'Uploading, 10% · 293 KB/s · 3 hours left',
  ],
  [
    { phase: 'sending', progress: 0.999, bytesPerSecond: 1_000, secondsLeft: 20 },
    'Uploading, 99% · 1000 B/s · less than a minute left',
  ],
  [{ phase: 'sending', progress: 1 }, 'Finishing, 100%'],
  [{ phase: 'finishing', progress: 1 }, 'Finishing, 100%'],
  [{ phase: 'paused', progress: 0.25 }, 'Paused at 25%'],
  [{ phase: 'waiting', progress: 0.25 }, 'Connection lost at 25%. Resumes automatically.'],
] as const)('%j is shown as %j', (transfer, label) => {
  expect(transferLabel(transfer)).toBe(label);
});
