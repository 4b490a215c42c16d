import * as operations from '@ovation/contract/publishing/videos.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { changeVideo } from './change-video.ts';
import { deleteVideo } from './delete-video.ts';
import { getOwnVideo } from './get-own-video.ts';
import { getVideoFileStatus } from './get-video-file-status.ts';
import { getVideo } from './get-video.ts';
import { keepVideoPosition } from './keep-video-position.ts';
import { listOwnVideos } from './list-own-videos.ts';
import { removeVideoFile } from './remove-video-file.ts';
import { searchVideos } from './search-videos.ts';
import { uploadVideo } from './upload-video.ts';

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
