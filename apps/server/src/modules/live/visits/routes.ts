import { leaveStream as leaveStreamOperation } from '@ovation/contract/live/watch.ts';
import { buyOperations } from '@ovation/contract/money/money.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { buyStream } from './open-visit.ts';
import { leaveStream } from './visits.ts';

export function visitRoutes(serve: Serve): void {
  serve(buyOperations.stream, buyStream);
  serve(leaveStreamOperation, leaveStream);
}
