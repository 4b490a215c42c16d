import * as operations from '@ovation/contract/publishing/feeds.ts';
import * as bin from '@ovation/contract/publishing/bin.ts';
import * as drafts from '@ovation/contract/publishing/feed-drafts.ts';
import * as polls from '@ovation/contract/publishing/polls.ts';
import * as ownContent from '@ovation/contract/publishing/own-content.ts';
import * as files from '@ovation/contract/publishing/feed-files.ts';
import type { Serve } from '../../platform/http/call.ts';
import { restoreContent, deleteForGood, listBin } from './bin/bin.ts';
import { changeFeed, createFeed, deleteFeed, getFeed, pinFeed, unpinFeed, getOwnFeed } from './feeds/feeds.ts';
import { createPoll, voteInPoll } from './feeds/polls/polls.ts';
import { getFeedDraft, deleteFeedDraft, saveFeedDraft } from './feeds/draft/feed-drafts.ts';
import { routes as galleries } from './galleries/routes.ts';
import { listFeeds, listPerformerFeeds, listOwnFeeds } from './feeds/lists/lists.ts';
import {
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  uploadFeedVideo,
  getFeedFileStatus,
} from './feeds/files/feed-files.ts';
import { listOwnContent } from './own-content/own-content.ts';
import { routes as productRoutes } from './products/routes.ts';
import { routes as videoRoutes } from './videos/routes.ts';

export function routes(serve: Serve): void {
  serve(files.uploadFeedPhoto, uploadFeedPhoto);
  serve(files.uploadFeedVideo, uploadFeedVideo);
  serve(files.uploadFeedAudio, uploadFeedAudio);
  serve(files.uploadFeedThumbnail, uploadFeedThumbnail);
  serve(files.uploadFeedTeaser, uploadFeedTeaser);
  serve(drafts.getFeedDraft, getFeedDraft);
  serve(drafts.saveFeedDraft, saveFeedDraft);
  serve(drafts.deleteFeedDraft, deleteFeedDraft);
  serve(operations.createFeed, createFeed);
  serve(operations.listOwnFeeds, listOwnFeeds);
  serve(ownContent.listOwnContent, listOwnContent);
  serve(bin.listBin, listBin);
  serve(bin.restoreContent, restoreContent);
  serve(bin.deleteForGood, deleteForGood);
  serve(operations.getOwnFeed, getOwnFeed);
  serve(operations.changeFeed, changeFeed);
  serve(operations.deleteFeed, deleteFeed);
  serve(operations.pinFeed, pinFeed);
  serve(operations.unpinFeed, unpinFeed);
  serve(polls.createPoll, createPoll);
  serve(operations.listFeeds, listFeeds);
  serve(operations.listPerformerFeeds, listPerformerFeeds);
  serve(operations.getFeed, getFeed);
  serve(operations.voteInPoll, voteInPoll);
  serve(files.getFeedFileStatus, getFeedFileStatus);
  galleries(serve);
  videoRoutes(serve);
  productRoutes(serve);
}
