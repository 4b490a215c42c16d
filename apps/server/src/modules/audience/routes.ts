import * as operations from '@ovation/contract/audience.ts';
import type { Serve } from '../../platform/http/call.ts';
import { follow } from './follow.ts';
import { listFollowers } from './list-followers.ts';
import { unfollow } from './unfollow.ts';

export function routes(serve: Serve): void {
  serve(operations.follow, follow);
  serve(operations.unfollow, unfollow);
  serve(operations.listFollowers, listFollowers);
}
