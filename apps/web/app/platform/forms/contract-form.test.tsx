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

/** The contract's schema is loaded when somebody begins to fill something in. */
const schemaIsThere = (): Promise<void> =>
  act(async () => {
    document.dispatchEvent(new Event('focusin'));
    await vi.dynamicImportSettled();
  });

test('what is filled in rightly is sent once, and nothing is wrong then', async () => {
  const send = vi.fn(() => Promise.resolve());
  const result = loginForm(send);
  await schemaIsThere();
  await act(async () => result.current.submit());
  expect(send).toHaveBeenCalledExactlyOnceWith(typed, typed);
  expect(result.current).toMatchObject({ sending: false, failure: undefined });
});

test('what the contract refuses does not leave, and its field says why', async () => {
  const send = vi.fn(() => Promise.resolve());
  const result = loginForm(send, { ...typed, username: '' });
  await schemaIsThere();
  await act(async () => result.current.submit());
  expect(send).not.toHaveBeenCalled();
  expect(Object.keys(result.current.form.errors)).toEqual(['username']);
});

test('who sends before the schema is there is checked by it all the same, and sends once', async () => {
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

test('what the server refuses lands on its fields, and what was typed stays', async () => {
  const refusal = failure(422, {
    message: 'Please check the fields.',
    details: [{ path: 'password', message: 'Too short.' }],
  });
  const result = loginForm(() => Promise.reject(refusal));
  await schemaIsThere();
  await act(async () => result.current.submit());
  expect(result.current).toMatchObject({ failure: 'Please check the fields.', sending: false });
  expect(result.current.form.errors).toEqual({ password: 'Too short.' });
  expect(result.current.form.getValues()).toEqual(typed);
});

test('a name that is taken is told in the field of the name', async () => {
  const result = loginForm(() =>
    Promise.reject(failure(409, { code: 'username-taken', message: 'This name is taken.' })),
  );
  await schemaIsThere();
  await act(async () => result.current.submit());
  expect(result.current.form.errors).toEqual({ username: 'This name is taken.' });
});

test('trying again forgets the last failure', async () => {
  let isOffline = true;
  const result = loginForm(
    () => (isOffline ? Promise.reject(failure(0)) : Promise.resolve()),
    typed,
    () => 'We have not heard.',
  );
  await schemaIsThere();
  await act(async () => result.current.submit());
  expect(result.current.failure).toBe('We have not heard.');
  isOffline = false;
  await act(async () => result.current.submit());
  expect(result.current.failure).toBeUndefined();
});

test('of several things wrong with a field the first is told', async () => {
  const empty = { name: '', username: '', email: '', password: '' };
  const { result } = renderInApp(() =>
    useContractForm<typeof registerUser, typeof empty>(registerUser, {
      initialValues: empty,
      send: () => Promise.resolve(),
    }),
  );
  await schemaIsThere();
  await act(async () => result.current.submit());
  const { error } = registerUser.body.safeParse(empty);
  for (const [field, message] of Object.entries(result.current.form.errors)) {
    expect(message).toBe(error?.issues.find(({ path }) => path.join('.') === field)?.message);
  }
  expect(Object.keys(result.current.form.errors)).toContain('email');
});
