import type { App } from '../../app.ts';
import { readHashList, readHashListJob } from './lists/read-hash-list.ts';
import { holdNewContent, compareListed, compareListedJob, compareFile } from './matches/matches.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  events.on('file.hashed', (work, event) => compareFile(work, app, event));
  events.on('content.created', (work, event) => holdNewContent(work, app, event));
  jobs.handle(readHashListJob, (order) => readHashList(app, order));
  jobs.handle(compareListedJob, (order) => compareListed(app, order));
}
