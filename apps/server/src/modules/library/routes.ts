import * as operations from '@ovation/contract/publishing/feeds.ts';
import * as bin from '@ovation/contract/publishing/bin.ts';
import * as drafts from '@ovation/contract/publishing/feed-drafts.ts';
import * as polls from '@ovation/contract/publishing/polls.ts';
import * as ownContent from '@ovation/contract/publishing/own-content.ts';
import * as files from '@ovation/contract/publishing/feed-files.ts';
import type { Serve } from '../../platform/http/call.ts';
import { deleteForGood } from './bin/delete-for-good.ts';
import { listBin } from './bin/list-bin.ts';
import { restoreContent } from './bin/restore-content.ts';
import { changeFeed } from './feeds/change-feed.ts';
import { createFeed } from './feeds/create-feed.ts';
import { createPoll } from './feeds/polls/create-poll.ts';
import { deleteFeed } from './feeds/delete-feed.ts';
import { deleteFeedDraft } from './feeds/draft/delete-feed-draft.ts';
import { getFeedDraft } from './feeds/draft/get-feed-draft.ts';
import { saveFeedDraft } from './feeds/draft/save-feed-draft.ts';
import { routes as galleries } from './galleries/routes.ts';
import { getFeedFileStatus } from './feeds/files/get-feed-file-status.ts';
import { getFeed } from './feeds/get-feed.ts';
import { getOwnFeed } from './feeds/get-own-feed.ts';
import { listFeeds } from './feeds/lists/list-feeds.ts';
import { listOwnFeeds } from './feeds/lists/list-own-feeds.ts';
import { listPerformerFeeds } from './feeds/lists/list-performer-feeds.ts';
import { pinFeed } from './feeds/pin-feed.ts';
import { unpinFeed } from './feeds/unpin-feed.ts';
import {
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  uploadFeedVideo,
} from './feeds/files/upload-feed-file.ts';
import { listOwnContent } from './own-content/list-own-content.ts';
import { routes as productRoutes } from './products/routes.ts';
import { routes as videoRoutes } from './videos/routes.ts';
import { voteInPoll } from './feeds/polls/vote-in-poll.ts';

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
