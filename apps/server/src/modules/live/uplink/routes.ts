import { measureUplink as operation } from '@ovation/contract/live/uplink.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { measureUplink } from './measure-uplink.ts';

export function uplinkRoutes(serve: Serve): void {
  serve(operation, measureUplink);
}
