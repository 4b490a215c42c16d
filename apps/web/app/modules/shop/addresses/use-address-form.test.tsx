// @vitest-environment happy-dom
import { changeAddress } from '@ovation/contract/shop/addresses.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../../platform/testing/render-in-app.tsx';
import { useAddressForm } from './use-address-form.ts';

afterEach(() => void vi.restoreAllMocks());

const saved = {
  _id: '0198c0de-0000-7000-8000-000000000000',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  name: 'Ada Lovelace',
  country: 'IE',
  state: 'D',
  city: 'Dublin',
  zip: 'D02 AF30',
  streetAddress: 'Merrion Square',
  streetNumber: '1',
  description: 'The red door',
};

async function submitWith(address: typeof saved | undefined, typed: object) {
  const calls = answerCalls({ changeAddress: () => saved, createAddress: () => saved });
  const { result } = renderInApp(() => useAddressForm({ address, onSaved: () => undefined }));
  act(() => result.current.form.setValues(typed));
  await act(async () => {
    result.current.submit();
    await vi.dynamicImportSettled();
  });
  return calls;
}

const cleared = { state: '', zip: '', streetNumber: '', description: '' };

test('what is cleared in a saved address is sent as empty, which the server takes as none', async () => {
  const calls = await submitWith(saved, cleared);
  expect(calls).toMatchObject([{ name: 'changeAddress', body: { ...cleared, city: 'Dublin' } }]);
  expect(changeAddress.body.safeParse(cleared).success).toBe(true);
});

test('what is left empty in a new address is left out', async () => {
  const { _id, createdAt: _created, updatedAt: _updated, ...fields } = saved;
  const [call] = await submitWith(undefined, { ...fields, ...cleared });
  expect(call).toMatchObject({ name: 'createAddress', body: { zip: '', city: 'Dublin' } });
  for (const name of ['state', 'streetNumber', 'description']) expect(call?.body).not.toHaveProperty(name);
});
