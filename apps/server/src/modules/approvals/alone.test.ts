import { askForApproval } from '@ovation/contract/money/approvals.ts';
import { createWorld } from '@ovation/testing';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-server.ts';

test('where no one else may approve, asking says so', async () => {
  const server = await startTestServer();
  await createWorld(server).settings({ refundApprovalAmount: 20 });
  const body = { action: 'refundCharge', objectId: crypto.randomUUID(), amount: 30, note: 'x', reason: 'x' } as const;
  await expect(server.admin.call(askForApproval, { body })).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('No one else can approve this'),
  });
  await server.stop();
});
