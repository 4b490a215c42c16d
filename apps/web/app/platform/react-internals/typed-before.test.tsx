// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedBefore } from './typed-before.ts';

const changes: string[] = [];

function Fields() {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  const [chosen, setChosen] = useState('a');
  return (
    <form>
      <input aria-label="Text" value={text} onChange={({ currentTarget: { value } }) => note('text', setText, value)} />
      <textarea aria-label="Untouched" value="as it was" onChange={() => changes.push('untouched')} />
      <input type="checkbox" checked={ticked} onChange={({ target }) => note('ticked', setTicked, target.checked)} />
      {['a', 'b'].map((value) => (
        <input
          key={value}
          type="radio"
          name="choice"
          value={value}
          checked={chosen === value}
          onChange={() => note('chosen', setChosen, value)}
        />
      ))}
      <output>{JSON.stringify({ text, ticked, chosen })}</output>
    </form>
  );
}

function note<Value>(name: string, set: (value: Value) => void, value: Value): void {
  changes.push(name);
  set(value);
}

function Page() {
  useTypedBefore();
  return <Fields />;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changes.length = 0;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Hydrates the page after a visitor has used it. */
async function hydrateAfter(visit: (fields: HTMLInputElement[]) => void): Promise<HTMLInputElement[]> {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Page />);
  const fields = [...place.querySelectorAll('input')];
  visit(fields);
  await act(async () => void hydrateRoot(place, <Page />));
  return fields;
}

const shown = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

test('what was typed, ticked and chosen before hydration stays, and React knows it', async () => {
  const [text, ticked, first, second] = await hydrateAfter(([typed, box, , other]) => {
    if (typed) typed.value = 'typed early';
    if (box) box.checked = true;
    if (other) other.checked = true;
  });
  expect(shown()).toEqual({ text: 'typed early', ticked: true, chosen: 'b' });
  expect([text?.value, ticked?.checked, first?.checked, second?.checked]).toEqual(['typed early', true, false, true]);
});

test('fields that no one touched report nothing', async () => {
  await hydrateAfter(() => undefined);
  expect(changes).toEqual([]);
  expect(shown()).toEqual({ text: '', ticked: false, chosen: 'a' });
});
