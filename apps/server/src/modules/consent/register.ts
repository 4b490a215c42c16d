import type { App } from '../../app.ts';
import { applyConsent, applyConsentJob } from './answers/record-answer.ts';
import { deleteConsentPapers, deleteConsentPapersJob } from './jobs/delete-consent-papers.ts';
import { followConsentSetting, followConsentSettingJob, holdNewContent } from './content/review-hold.ts';
import { removeRefused, removeRefusedJob } from './staff/decide-consent-case.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  events.on('content.created', (work, event) => holdNewContent(work, app, event));
  events.on('settings.changed', async (work, { before, after }) => {
    if (before.consentRequired === after.consentRequired) return;
    await work.enqueue(followConsentSettingJob, { isRequired: after.consentRequired });
  });
  jobs.handle(applyConsentJob, ({ consentId, after }) =>
    app.transaction((work) => applyConsent(work, app, consentId, after)),
  );
  jobs.handle(followConsentSettingJob, (change) => followConsentSetting(app, change));
  jobs.handle(removeRefusedJob, (removal) => removeRefused(app, removal));
  jobs.handle(deleteConsentPapersJob, () => deleteConsentPapers(app));
  jobs.every(deleteConsentPapersJob, '25 3 * * *');
}
