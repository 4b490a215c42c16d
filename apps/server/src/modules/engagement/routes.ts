import * as operations from '@ovation/contract/engagement.ts';
import type { Serve } from '../../platform/http/call.ts';
import { listBookmarkedFeeds, listBookmarkedPerformers } from './list-bookmarks.ts';
import { react } from './react.ts';
import { unreact } from './unreact.ts';

export function routes(serve: Serve): void {
  serve(operations.react, react);
  serve(operations.unreact, unreact);
  serve(operations.listBookmarkedFeeds, listBookmarkedFeeds);
  serve(operations.listBookmarkedPerformers, listBookmarkedPerformers);
}
