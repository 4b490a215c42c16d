export {
  chooseVisiblePerformers,
  countSubscribers,
  findCountry,
  loadPerformers,
  selectPerformers,
  selectVisiblePerformers,
  type ViewerContext,
  type PerformerRow,
} from './performer.store.ts';
export { presentPerformer, presentPerformerCard } from './present.ts';
export { isInCategory } from './categories/category.store.ts';
export { birthdaysOf } from './profile-fields.ts';
export { readWelcomeVideo } from './performer-files.ts';
export { inspectPapers, selfieType } from './papers/papers.ts';
export { reopenReview, replacePapers } from './papers/papers.ts';
export {
  loadStatusForChange,
  markVerifiedElsewhere,
  resumePublishingOf,
  stopPublishingOf,
} from './performer-status.store.ts';
export { loadReviewed, reviewPerformer } from './review-performer.ts';
export { deleteOldPapersJob } from './papers/papers.ts';
