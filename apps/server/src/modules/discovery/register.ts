import type { App } from '../../app.ts';
import { forgetWords } from '../../platform/search/forget-words.ts';

export function register(app: App): void {
  app.jobs.jobs.set('forget-words', () => forgetWords(app.database));
  app.jobs.schedule.push({ task: 'forget-words', match: '10 4 * * *' });
}
