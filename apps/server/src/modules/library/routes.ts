import * as operations from '@ovation/contract/feeds.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeFeed } from './change-feed.ts';
import { createFeed } from './create-feed.ts';
import { createPoll } from './create-poll.ts';
import { deleteFeed } from './delete-feed.ts';
import { routes as galleries } from './galleries/routes.ts';
import { getFeedFileStatus } from './get-feed-file-status.ts';
import { getFeed } from './get-feed.ts';
import { getOwnFeed } from './get-own-feed.ts';
import { listFeeds } from './list-feeds.ts';
import { listOwnFeeds } from './list-own-feeds.ts';
import { listPerformerFeeds } from './list-performer-feeds.ts';
import { pinFeed } from './pin-feed.ts';
import { unpinFeed } from './unpin-feed.ts';
import {
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  uploadFeedVideo,
} from './upload-feed-file.ts';
import { routes as videoRoutes } from './videos/routes.ts';
import { voteInPoll } from './vote-in-poll.ts';

export function routes(serve: Serve): void {
  serve(operations.uploadFeedPhoto, uploadFeedPhoto);
  serve(operations.uploadFeedVideo, uploadFeedVideo);
  serve(operations.uploadFeedAudio, uploadFeedAudio);
  serve(operations.uploadFeedThumbnail, uploadFeedThumbnail);
  serve(operations.uploadFeedTeaser, uploadFeedTeaser);
  serve(operations.createFeed, createFeed);
  serve(operations.listOwnFeeds, listOwnFeeds);
  serve(operations.getOwnFeed, getOwnFeed);
  serve(operations.changeFeed, changeFeed);
  serve(operations.deleteFeed, deleteFeed);
  serve(operations.pinFeed, pinFeed);
  serve(operations.unpinFeed, unpinFeed);
  serve(operations.createPoll, createPoll);
  serve(operations.listFeeds, listFeeds);
  serve(operations.listPerformerFeeds, listPerformerFeeds);
  serve(operations.getFeed, getFeed);
  serve(operations.voteInPoll, voteInPoll);
  serve(operations.getFeedFileStatus, getFeedFileStatus);
  galleries(serve);
  videoRoutes(serve);
}
