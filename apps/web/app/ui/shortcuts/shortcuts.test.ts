// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../platform/testing/render-in-app.tsx';
import { shortcutOf, useShortcuts } from './shortcuts.tsx';

const plain = {
  key: 'a',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
};

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

test('only the plain keys a, r and n are shortcuts', () => {
  expect(['a', 'r', 'n', 'x', 'Enter'].map((key) => shortcutOf({ ...plain, key }))).toEqual([
    'a',
    'r',
    'n',
    undefined,
    undefined,
  ]);
  const modified = ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'isComposing', 'defaultPrevented'] as const;
  expect(modified.map((name) => shortcutOf({ ...plain, [name]: true }))).toEqual(modified.map(() => undefined));
});

const press = (target: Element): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));

function show(isOn: boolean): { readonly next: ReturnType<typeof vi.fn> } {
  if (!isOn) localStorage.setItem('staff-shortcuts', JSON.stringify('off'));
  const next = vi.fn();
  renderInApp(() => useShortcuts({ n: next }));
  return { next };
}

test('a key acts on the page, but not in a field or beside an open dialog', () => {
  const { next } = show(true);
  press(document.body);
  expect(next).toHaveBeenCalledOnce();
  const field = document.createElement('input');
  document.body.append(field);
  press(field);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  press(document.body);
  expect(next).toHaveBeenCalledOnce();
});

test('shortcuts that are turned off do nothing', () => {
  const { next } = show(false);
  press(document.body);
  expect(next).not.toHaveBeenCalled();
});
