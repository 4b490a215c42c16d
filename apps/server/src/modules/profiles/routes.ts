import * as categories from '@ovation/contract/site/categories.ts';
import * as operations from '@ovation/contract/people/performers.ts';
import * as review from '@ovation/contract/people/performer-review.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listSiteCategories,
  listCategories,
} from './categories/categories.ts';
import { changeOwnPerformer, getOwnPerformer } from './change-own-performer.ts';
import { changePerformerStatus } from './change-performer-status.ts';
import { getPerformerForReview, listPerformersForReview } from './performer-reviews.ts';
import { getProfileOptions } from './get-profile-options.ts';
import { registerPerformer } from './register-performer.ts';
import { openPapers } from './papers/papers.ts';
import { uploadDocument } from './papers/upload-document.ts';
import { uploadPerformerAvatar, uploadPerformerCover } from './upload-performer-picture.ts';
import { uploadWelcomeVideo } from './upload-welcome-video.ts';

export function routes(serve: Serve): void {
  serve(operations.registerPerformer, registerPerformer);
  serve(operations.getOwnPerformer, getOwnPerformer);
  serve(operations.changeOwnPerformer, changeOwnPerformer);
  serve(operations.uploadPerformerAvatar, uploadPerformerAvatar);
  serve(operations.uploadPerformerCover, uploadPerformerCover);
  serve(operations.uploadWelcomeVideo, uploadWelcomeVideo);
  serve(operations.uploadDocument, uploadDocument);
  serve(operations.getProfileOptions, getProfileOptions);
  serve(categories.listCategories, listCategories);
  serve(categories.listSiteCategories, listSiteCategories);
  serve(categories.createCategory, createCategory);
  serve(categories.changeCategory, changeCategory);
  serve(categories.deleteCategory, deleteCategory);
  serve(review.listPerformersForReview, listPerformersForReview);
  serve(review.getPerformerForReview, getPerformerForReview);
  serve(review.openPapers, openPapers);
  serve(review.changePerformerStatus, changePerformerStatus);
}
