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
import { changeOwnPerformer, getOwnPerformer, getProfileOptions } from './own-performer.ts';
import { changePerformerStatus, getPerformerForReview, listPerformersForReview } from './review-performer.ts';
import { registerPerformer } from './register-performer.ts';
import { openPapers, uploadDocument } from './papers/papers.ts';
import { uploadWelcomeVideo, uploadPerformerAvatar, uploadPerformerCover } from './performer-files.ts';

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
