import * as accounts from '@ovation/contract/people/accounts.ts';
import * as audience from '@ovation/contract/people/audience.ts';
import * as operations from '@ovation/contract/people/performers.ts';
import * as search from '@ovation/contract/publishing/discovery.ts';
import type { Serve } from '../../platform/http/call.ts';
import { forgetRecentSearches, listKeywords, recordKeyword } from './keywords.ts';
import { searchPerformers, randomPerformers, topPerformers, getPerformer, listFollowing } from './performers.ts';
import { searchUsers } from './search-users.ts';

export function routes(serve: Serve): void {
  serve(operations.searchPerformers, searchPerformers);
  serve(operations.randomPerformers, randomPerformers);
  serve(operations.topPerformers, topPerformers);
  serve(operations.getPerformer, getPerformer);
  serve(search.recordKeyword, recordKeyword);
  serve(search.listKeywords, listKeywords);
  serve(search.forgetRecentSearches, forgetRecentSearches);
  serve(accounts.searchUsers, searchUsers);
  serve(audience.listFollowing, listFollowing);
}
