// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { changePassword } from '@ovation/contract/people/accounts.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { createStore } from '../../platform/state/store.ts';
import { failure, laterAnswer } from '../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../platform/testing/render-in-app.tsx';
import { useAccountUpdate } from './use-account-update.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));
afterEach(() => void vi.mocked(notifications.show).mockClear());

const typed = { currentPassword: 'correct horse', password: 'battery staple' };

/** Two forms of one screen, of which the first is submitted. */
function twoForms(send: () => Promise<void>) {
  const store = createStore(undefined);
  const { result, unmount } = renderInApp(
    () => ({
      password: useContractForm<typeof changePassword, typeof typed>(changePassword, {
        initialValues: typed,
        send,
        progress: useAccountUpdate('password'),
      }),
      profile: useAccountUpdate('profile'),
    }),
    store,
  );
  return {
    store,
    result,
    unmount,
    toasts: () => vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message),
  };
}

/** Submitting loads the contract's schema first, which validates the values. */
const submit = (result: ReturnType<typeof twoForms>['result']): Promise<void> =>
  act(async () => {
    result.current.password.submit();
    await vi.dynamicImportSettled();
  });

test('while one form of the account is saved, its button waits and the others do not', async () => {
  const answer = laterAnswer<void>();
  const { result } = twoForms(() => answer.promise);
  await submit(result);
  expect([result.current.password.sending, result.current.profile.sending]).toEqual([true, false]);
  await act(async () => answer.come());
  expect(result.current.password.sending).toBe(false);
});

test('each save shows one toast', async () => {
  const { result, toasts } = twoForms(() => Promise.resolve());
  await submit(result);
  await submit(result);
  await vi.waitFor(() => expect(toasts()).toEqual(['Changes saved', 'Changes saved']));
});

test('a failure is shown in its own form, until that is sent again', async () => {
  let isRejected = true;
  const { result, toasts } = twoForms(() =>
    isRejected ? Promise.reject(failure(409, { message: 'This is not your password.' })) : Promise.resolve(),
  );
  await submit(result);
  expect([result.current.password.failure, result.current.profile.failure]).toEqual([
    'This is not your password.',
    undefined,
  ]);
  expect(toasts()).toEqual([]);
  isRejected = false;
  await submit(result);
  expect(result.current.password.failure).toBeUndefined();
});

test('leaving the screen clears the result of its forms', async () => {
  const { result, store, unmount } = twoForms(() => Promise.reject(failure(409, { message: 'Taken.' })));
  await submit(result);
  unmount();
  expect(store.getState().user).toEqual(createStore(undefined).getState().user);
});
