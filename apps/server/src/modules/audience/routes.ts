import * as operations from '@ovation/contract/people/audience.ts';
import * as boundaries from '@ovation/contract/people/boundaries.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  unblockUser,
  listBlockedUsers,
  blockUser,
  blockCountries,
  checkCountry,
  listBlockedCountries,
  getBoundaries,
  listMutedUsers,
  listRestrictedUsers,
  muteUser,
  unmuteUser,
  restrictUser,
  unrestrictUser,
} from './boundaries/boundaries.ts';
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
