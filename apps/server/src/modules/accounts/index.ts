export { loadMe, requireMe } from './account.store.ts';
export { prepareAccountChange } from './me.ts';
export { changePicture } from './account-picture.ts';
export { putUpPicture, takeDownPicture } from './account-picture.ts';
export { createAccount } from './registration/create-account.ts';
export type { AuthenticatedCall } from './passwords/current-password.ts';
export { requireReauthentication } from './reauthentication/reauthentication.ts';
export { ensureAdministrator, type Credentials } from './registration/registration.ts';
export { displayName } from './mail/mail.ts';
export { sendMailJob } from './mail/mail.ts';
export { queueMail, queueMails, type Letter, type Writing } from './mail/mail.ts';
export { inLanguageOf } from './readers-language.ts';
export {
  pictureAddress,
  presentAccountCard,
  presentAccountCards,
  presentMe,
  requireCard,
  findCard,
} from './present.ts';
export { mailSecurityNotice } from './mail/security-notice.ts';
export { registerQuietly } from './registration/registration.ts';
export { authenticate, createSessions, startSession, sweepSessionsJob } from './sessions/session.ts';
export { deviceName } from './sessions/known-device.ts';
export { restoreAccount, suspendAccount } from './suspension/suspend-account.ts';
export {
  createOwner,
  endSessionsAtMachine,
  findAccountAtMachine,
  makeOwner,
  resetSecondFactor,
  setNewPassword,
} from './staff/rescue.ts';
export { listStaffWith, loadStaff } from './staff/staff.store.ts';
export { hashToken, makeToken } from './token.ts';
export { mustVerifyEmail } from './mail/link-mail.ts';
export { endSuspensionJob } from './suspension/suspend-account.ts';
