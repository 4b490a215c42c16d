export { attendEngine } from './engine/engine.ts';
export { setRecordingVideo, setViewers } from './engine/stream-state.store.ts';
export { addSample } from './engine/viewing.store.ts';
export { createProviderFinder } from './providers/provider.store.ts';
export { createViewerCounts } from './watch/viewer-counts.ts';
export { createEventQueue } from './engine/event-queue.ts';
export { registerThumbnails } from './watch/thumbnails.ts';
