// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedOf, useStoredValues } from './stored-values.ts';

const first = { name: 'Ada', username: 'member-3687926459', tags: ['cello'] };

function openForm() {
  return renderHook(
    ({ stored }) => {
      const form = useForm({ mode: 'controlled', initialValues: stored });
      return { form, keep: useStoredValues(form, stored), changed: changedOf(stored, form.values) };
    },
    { initialProps: { stored: first } },
  );
}

test('a form takes over what another form has saved, and keeps what was typed in it', () => {
  const { result, rerender } = openForm();
  act(() => result.current.form.setFieldValue('name', 'Ada Lovelace'));
  rerender({ stored: { ...first, username: 'ada' } });
  expect(result.current.form.values).toEqual({ name: 'Ada Lovelace', username: 'ada', tags: ['cello'] });
  expect(result.current.changed).toEqual({ name: 'Ada Lovelace' });
  expect(result.current.form.isDirty()).toBe(true);
});

test('after saving, a form shows what was stored, which may be tidier than what was typed', () => {
  const { result, rerender } = openForm();
  act(() => result.current.form.setFieldValue('name', ' Ada Lovelace '));
  act(() => result.current.keep(result.current.form.values));
  expect(result.current.form.isDirty()).toBe(false);
  rerender({ stored: { ...first, name: 'Ada Lovelace' } });
  expect(result.current.form.values.name).toBe('Ada Lovelace');
  expect(result.current.changed).toEqual({});
});
