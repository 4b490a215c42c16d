import * as operations from '@ovation/contract/people/audience.ts';
import * as boundaries from '@ovation/contract/people/boundaries.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getBoundaries } from './boundaries/get-boundaries.ts';
import { listMutedUsers } from './boundaries/list-muted-users.ts';
import { listRestrictedUsers } from './boundaries/list-restricted-users.ts';
import { muteUser } from './boundaries/mute-user.ts';
import { restrictUser } from './boundaries/restrict-user.ts';
import {
  unblockUser,
  listBlockedUsers,
  blockUser,
  blockCountries,
  checkCountry,
  listBlockedCountries,
} from './boundaries/set-boundary.ts';
import { unmuteUser } from './boundaries/unmute-user.ts';
import { unrestrictUser } from './boundaries/unrestrict-user.ts';
import { follow, unfollow, listFollowers } from './follows.ts';

export function routes(serve: Serve): void {
  serve(operations.follow, follow);
  serve(operations.unfollow, unfollow);
  serve(operations.listFollowers, listFollowers);
  serve(operations.blockUser, blockUser);
  serve(operations.unblockUser, unblockUser);
  serve(operations.listBlockedUsers, listBlockedUsers);
  serve(boundaries.getBoundaries, getBoundaries);
  serve(boundaries.muteUser, muteUser);
  serve(boundaries.unmuteUser, unmuteUser);
  serve(boundaries.listMutedUsers, listMutedUsers);
  serve(boundaries.restrictUser, restrictUser);
  serve(boundaries.unrestrictUser, unrestrictUser);
  serve(boundaries.listRestrictedUsers, listRestrictedUsers);
  serve(operations.blockCountries, blockCountries);
  serve(operations.listBlockedCountries, listBlockedCountries);
  serve(operations.checkCountry, checkCountry);
}
