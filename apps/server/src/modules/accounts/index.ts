export { loadMe, type MeRow } from './account.store.ts';
export { prepareAccountChange } from './change-me.ts';
export { changePicture } from './change-picture.ts';
export { createAccount, type Registration } from './create-account.ts';
export { ensureAdministrator, type Credentials } from './first-administrator.ts';
export { queueMail, type Letter } from './mail.ts';
export { pictureAddress, presentAccountCard, presentAccountCards, presentMe } from './present.ts';
export { authenticate, startSession } from './session.ts';
export { mustVerifyEmail } from './verification-mail.ts';
