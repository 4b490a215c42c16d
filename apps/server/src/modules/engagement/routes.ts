import * as operations from '@ovation/contract/feeds.ts';
import type { Serve } from '../../platform/http/call.ts';
import { listBookmarkedFeeds } from './list-bookmarked-feeds.ts';
import { react } from './react.ts';
import { unreact } from './unreact.ts';

export function routes(serve: Serve): void {
  serve(operations.react, react);
  serve(operations.unreact, unreact);
  serve(operations.listBookmarkedFeeds, listBookmarkedFeeds);
}
