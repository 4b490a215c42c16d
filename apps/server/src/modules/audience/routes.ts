import * as operations from '@ovation/contract/people/audience.ts';
import type { Serve } from '../../platform/http/call.ts';
import { blockCountries, checkCountry, listBlockedCountries } from './block-countries.ts';
import { blockUser } from './block-user.ts';
import { follow } from './follow.ts';
import { listBlockedUsers } from './list-blocked-users.ts';
import { listFollowers } from './list-followers.ts';
import { unblockUser } from './unblock-user.ts';
import { unfollow } from './unfollow.ts';

export function routes(serve: Serve): void {
  serve(operations.follow, follow);
  serve(operations.unfollow, unfollow);
  serve(operations.listFollowers, listFollowers);
  serve(operations.blockUser, blockUser);
  serve(operations.unblockUser, unblockUser);
  serve(operations.listBlockedUsers, listBlockedUsers);
  serve(operations.blockCountries, blockCountries);
  serve(operations.listBlockedCountries, listBlockedCountries);
  serve(operations.checkCountry, checkCountry);
}
