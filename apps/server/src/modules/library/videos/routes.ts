import * as operations from '@ovation/contract/publishing/videos.ts';
import type { Serve } from '../../../platform/http/call.ts';
import {
  changeVideo,
  deleteVideo,
  getOwnVideo,
  getVideo,
  listOwnVideos,
  searchVideos,
  uploadVideo,
  getVideoFileStatus,
  keepVideoPosition,
  removeVideoFile,
} from './videos.ts';

export function routes(serve: Serve): void {
  serve(operations.uploadVideo, uploadVideo);
  serve(operations.changeVideo, changeVideo);
  serve(operations.removeVideoFile, removeVideoFile);
  serve(operations.deleteVideo, deleteVideo);
  serve(operations.listOwnVideos, listOwnVideos);
  serve(operations.getOwnVideo, getOwnVideo);
  serve(operations.searchVideos, searchVideos);
  serve(operations.getVideo, getVideo);
  serve(operations.getVideoFileStatus, getVideoFileStatus);
  serve(operations.keepVideoPosition, keepVideoPosition);
}
