import * as operations from '@ovation/contract/accounts.ts';
import * as users from '@ovation/contract/users.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeMe } from './change-me.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { getAccount, getMe } from './get-me.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { registerUser } from './register-user.ts';
import { resetPassword } from './reset-password.ts';
import { changeUserStatus } from './suspension/change-user-status.ts';
import { listUsers } from './suspension/list-users.ts';
import { uploadAvatar, uploadAvatarById } from './upload-avatar.ts';
import { verifyEmail } from './verify-email.ts';
import { viewUser } from './view-user.ts';

export function routes(serve: Serve): void {
  serve(operations.login, login);
  serve(operations.logout, logout);
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
  serve(operations.uploadAvatar, uploadAvatar);
  serve(operations.uploadAvatarById, uploadAvatarById);
  serve(operations.viewUser, viewUser);
  serve(users.listUsers, listUsers);
  serve(users.changeUserStatus, changeUserStatus);
}
