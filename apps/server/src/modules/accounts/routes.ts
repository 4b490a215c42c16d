import * as operations from '@ovation/contract/people/accounts.ts';
import * as passkeys from '@ovation/contract/people/passkeys.ts';
import * as secondFactor from '@ovation/contract/people/sign-in.ts';
import * as social from '@ovation/contract/people/social.ts';
import * as staff from '@ovation/contract/people/staff.ts';
import * as person from '@ovation/contract/people/person.ts';
import * as views from '@ovation/contract/people/users.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeMe, getAccount, getMe, changePassword } from './me.ts';
import { closeAccount, keepAccount } from './closing/closing.ts';
import { login, logout } from './login/login.ts';
import { registerUser, verifyEmail } from './registration/registration.ts';
import { resetPassword, forgotPassword } from './passwords/passwords.ts';
import {
  changeStaffRoles,
  removeStaff,
  listStaff,
  listStaffInvitations,
  acceptStaffInvitation,
  inviteStaff,
  withdrawStaffInvitation,
} from './staff/staff.ts';
import { beginView, endView } from './staff/views/view-as.ts';
import { changeUserStatus, listUsers, viewUser, notifyPerson } from './suspension/users.ts';
import { endSessionsOfPerson, listSessions, endAllSessions, endSessionById } from './sessions/sessions.ts';
import { finishSocialRegistration } from './social/social-registration.ts';
import { exchangeGoogleCode, finishTwitter, loginWithGoogle } from './social/finish-social.ts';
import { finishSocialSecondStep } from './social/enter.ts';
import { startGoogle, startTwitter, unlinkIdentity, listIdentities } from './social/social.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  createPasskeyLogin,
  renamePasskey,
  loginWithPasskey,
  createPasskeyRegistration,
} from './passkeys/passkeys.ts';
import {
  confirmAuthenticator,
  createAuthenticator,
  removeAuthenticator,
  getSecondFactor,
  createRecoveryCodes,
} from './second-factor/second-factor.ts';
import { reauthenticate, createReauthentication } from './reauthentication/reauthentication.ts';
import { uploadAvatar, uploadAvatarById } from './account-picture.ts';

export function routes(serve: Serve): void {
  serve(operations.login, login);
  serve(operations.logout, logout);
  serve(secondFactor.listSessions, listSessions);
  serve(secondFactor.endSessionById, endSessionById);
  serve(secondFactor.endAllSessions, endAllSessions);
  serve(passkeys.createPasskeyLogin, createPasskeyLogin);
  serve(passkeys.loginWithPasskey, loginWithPasskey);
  serve(passkeys.listPasskeys, listPasskeys);
  serve(passkeys.createPasskeyRegistration, createPasskeyRegistration);
  serve(passkeys.addPasskey, addPasskey);
  serve(passkeys.renamePasskey, renamePasskey);
  serve(passkeys.removePasskey, removePasskey);
  serve(secondFactor.getSecondFactor, getSecondFactor);
  serve(secondFactor.createAuthenticator, createAuthenticator);
  serve(secondFactor.confirmAuthenticator, confirmAuthenticator);
  serve(secondFactor.removeAuthenticator, removeAuthenticator);
  serve(secondFactor.createRecoveryCodes, createRecoveryCodes);
  serve(secondFactor.createReauthentication, createReauthentication);
  serve(secondFactor.reauthenticate, reauthenticate);
  serve(operations.registerUser, registerUser);
  serve(operations.verifyEmail, verifyEmail);
  serve(operations.forgotPassword, forgotPassword);
  serve(operations.resetPassword, resetPassword);
  serve(operations.changePassword, changePassword);
  serve(operations.getMe, getMe);
  serve(operations.getAccount, getAccount);
  serve(operations.changeMe, changeMe);
  serve(operations.changeAccount, changeMe);
  serve(operations.closeAccount, closeAccount);
  serve(operations.keepAccount, keepAccount);
  serve(operations.uploadAvatar, uploadAvatar);
  serve(operations.uploadAvatarById, uploadAvatarById);
  serve(operations.viewUser, viewUser);
  serve(social.startGoogle, startGoogle);
  serve(social.startTwitter, startTwitter);
  serve(social.loginWithGoogle, loginWithGoogle);
  serve(social.exchangeGoogleCode, exchangeGoogleCode);
  serve(social.finishTwitter, finishTwitter);
  serve(social.finishSocialRegistration, finishSocialRegistration);
  serve(social.finishSocialSecondStep, finishSocialSecondStep);
  serve(social.listIdentities, listIdentities);
  serve(social.unlinkIdentity, unlinkIdentity);
  serve(views.listUsers, listUsers);
  serve(views.changeUserStatus, changeUserStatus);
  serve(person.endSessionsOfPerson, endSessionsOfPerson);
  serve(person.notifyPerson, notifyPerson);
  serve(staff.listStaff, listStaff);
  serve(staff.listStaffInvitations, listStaffInvitations);
  serve(staff.inviteStaff, inviteStaff);
  serve(staff.withdrawStaffInvitation, withdrawStaffInvitation);
  serve(staff.changeStaffRoles, changeStaffRoles);
  serve(staff.removeStaff, removeStaff);
  serve(staff.acceptStaffInvitation, acceptStaffInvitation);
  serve(views.beginView, beginView);
  serve(views.endView, endView);
}
