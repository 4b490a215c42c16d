// @vitest-environment happy-dom
import { login, registerUser } from '@ovation/contract/people/accounts.ts';
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useContractForm } from './contract-form.ts';
import { failure } from '../testing/answer-calls.ts';
import { renderInApp } from '../testing/render-in-app.tsx';

const typed = { username: 'ada', password: 'correct horse', remember: false };

function loginForm(
  send: (body: unknown) => Promise<void>,
  initialValues = typed,
  explain?: (error: unknown) => string,
) {
  return renderInApp(() =>
    useContractForm<typeof login, typeof typed>(login, { initialValues, send, ...(explain ? { explain } : {}) }),
  ).result;
}

/** The contract's schema is loaded when a field gets the focus. */
const loadSchema = (): Promise<void> =>
  act(async () => {
    document.dispatchEvent(new Event('focusin'));
    await vi.dynamicImportSettled();
  });

test('valid values are sent once, without an error', async () => {
  const send = vi.fn(() => Promise.resolve());
  const result = loginForm(send);
  await loadSchema();
  await act(async () => result.current.submit());
  expect(send).toHaveBeenCalledExactlyOnceWith(typed, typed);
  expect(result.current).toMatchObject({ sending: false, failure: undefined });
});

test('two presses before the page shows the first are sent once, and a later one is sent again', async () => {
  const send = vi.fn(() => Promise.resolve());
  const result = loginForm(send);
  await loadSchema();
  await act(async () => {
    result.current.submit();
    result.current.submit();
  });
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => result.current.submit());
  expect(send).toHaveBeenCalledTimes(2);
});

test('what the contract rejects is not sent, and its field says why', async () => {
  const send = vi.fn(() => Promise.resolve());
  const result = loginForm(send, { ...typed, username: '' });
  await loadSchema();
  await act(async () => result.current.submit());
  expect(send).not.toHaveBeenCalled();
  expect(Object.keys(result.current.form.errors)).toEqual(['username']);
});

test('a form that is submitted before the schema is loaded is validated all the same, and sent once', async () => {
  const send = vi.fn(() => Promise.resolve());
  const submitTwice = async (result: ReturnType<typeof loginForm>): Promise<void> =>
    act(async () => {
      result.current.submit();
      result.current.submit();
      await vi.dynamicImportSettled();
    });
  const wrong = loginForm(send, { ...typed, username: '' });
  await submitTwice(wrong);
  expect(send).not.toHaveBeenCalled();
  expect(Object.keys(wrong.current.form.errors)).toEqual(['username']);
  await submitTwice(loginForm(send));
  expect(send).toHaveBeenCalledExactlyOnceWith(typed, typed);
});

test('what the server rejects is shown at its fields, and what was typed stays', async () => {
  const rejection = failure(422, {
    message: 'Please check the fields.',
    details: [{ path: 'password', message: 'Too short.' }],
  });
  const result = loginForm(() => Promise.reject(rejection));
  await loadSchema();
  await act(async () => result.current.submit());
  expect(result.current).toMatchObject({ failure: 'Please check the fields.', sending: false });
  expect(result.current.form.errors).toEqual({ password: 'Too short.' });
  expect(result.current.form.getValues()).toEqual(typed);
});

test('a username that is taken is an error of the username field', async () => {
  const result = loginForm(() =>
    Promise.reject(failure(409, { code: 'username-taken', message: 'This name is taken.' })),
  );
  await loadSchema();
  await act(async () => result.current.submit());
  expect(result.current.form.errors).toEqual({ username: 'This name is taken.' });
});

test('trying again clears the last failure', async () => {
  let isOffline = true;
  const result = loginForm(
    () => (isOffline ? Promise.reject(failure(0)) : Promise.resolve()),
    typed,
    () => 'No reply.',
  );
  await loadSchema();
  await act(async () => result.current.submit());
  expect(result.current.failure).toBe('No reply.');
  isOffline = false;
  await act(async () => result.current.submit());
  expect(result.current.failure).toBeUndefined();
});

test('a field with several problems shows the first', async () => {
  const empty = { name: '', username: '', email: '', password: '' };
  const { result } = renderInApp(() =>
    useContractForm<typeof registerUser, typeof empty>(registerUser, {
      initialValues: empty,
      send: () => Promise.resolve(),
    }),
  );
  await loadSchema();
  await act(async () => result.current.submit());
  const { error } = registerUser.body.safeParse(empty);
  for (const [field, message] of Object.entries(result.current.form.errors)) {
    expect(message).toBe(error?.issues.find(({ path }) => path.join('.') === field)?.message);
  }
  expect(Object.keys(result.current.form.errors)).toContain('email');
});
