export { registerAppManifest } from './app-manifest.ts';
export { countryForBlocks, whyClosed } from './doors.ts';
export { lastKnownSettings, readSettings } from './read-settings.ts';
export { askCaptcha, isCaptchaOn, requireCaptcha } from './require-captcha.ts';
export { addFirstPages } from './first-pages.ts';
export { addPost } from './post.store.ts';
