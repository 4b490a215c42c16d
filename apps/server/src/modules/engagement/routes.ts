import * as comments from '@ovation/contract/publishing/comments.ts';
import * as operations from '@ovation/contract/publishing/engagement.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createComment, listComments, attachCommentPicture } from './comments/comments.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { listHiddenFeeds, hideFeed, unhideFeed } from './hidden/hidden.ts';
import {
  listBookmarkedFeeds,
  listBookmarkedGalleries,
  listBookmarkedPerformers,
  listBookmarkedPhotos,
  listBookmarkedProducts,
  listBookmarkedVideos,
  listBookmarks,
  unreact,
  react,
} from './engagement.ts';

export function routes(serve: Serve): void {
  serve(operations.react, react);
  serve(operations.unreact, unreact);
  serve(operations.listBookmarkedFeeds, listBookmarkedFeeds);
  serve(operations.listBookmarkedPerformers, listBookmarkedPerformers);
  serve(operations.listBookmarkedGalleries, listBookmarkedGalleries);
  serve(operations.listBookmarkedPhotos, listBookmarkedPhotos);
  serve(operations.listBookmarkedVideos, listBookmarkedVideos);
  serve(operations.listBookmarkedProducts, listBookmarkedProducts);
  serve(operations.listBookmarks, listBookmarks);
  serve(operations.hideFeed, hideFeed);
  serve(operations.unhideFeed, unhideFeed);
  serve(operations.listHiddenFeeds, listHiddenFeeds);
  serve(comments.createComment, createComment);
  serve(comments.attachCommentPicture, attachCommentPicture);
  serve(comments.listComments, listComments);
  serve(comments.deleteComment, deleteComment);
}
