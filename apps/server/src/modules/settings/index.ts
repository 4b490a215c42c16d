export { registerAppManifest } from './app-manifest.ts';
export { ageRuleFor, asksForAge, whichAgeStep } from './age-rule.ts';
export { countryForBlocks, whyClosed } from './site-access.ts';
export { createSettingsReader } from './settings-reader.ts';
export { createSitePages } from './get-posts.ts';
export { checkCaptcha, isCaptchaOn, requireCaptcha } from './require-captcha.ts';
export { addFirstPages } from './first-pages.ts';
export { addPost } from './post.store.ts';
