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
export { birthdaysOf } from './profile-fields.ts';
export { readWelcomeVideo } from './welcome-video.ts';
export { deleteOldPapersJob } from './jobs/delete-old-papers.ts';
