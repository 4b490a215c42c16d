import { measureUplink as operation } from '@ovation/contract/live/stream.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { measureUplink } from './measure-uplink.ts';

export function uplinkRoutes(serve: Serve): void {
  serve(operation, measureUplink);
}
