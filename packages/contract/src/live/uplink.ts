import { z } from 'zod';
import { done } from '../fields.ts';
import { operation } from '../operation.ts';

export const measureUplink = operation({
  name: 'measureUplink',
  area: 'streaming',
  summary: 'Takes text and forgets it: clients measure how fast they can upload',
  method: 'POST',
  path: '/streaming/uplink',
  access: 'performer',
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ padding: z.string().max(200_000) }),
  reply: done,
});
