import { expect, test } from 'vitest';
import { findStrayTexts } from './find-stray-texts.ts';

const textsOf = (code: string): readonly string[] => findStrayTexts('a.tsx', code).map(({ text }) => text);
const imports = `import { english, t } from '@ovation/language/t.ts';\n`;

test.each([
  ['<p>Save</p>', ['Save']],
  ['<p>{isNew ? "New" : `Old ${name}`}</p>', ['New', 'Old']],
  ['<Button label="Save" title={`More of ${name}`} />', ['Save', 'More of …']],
  ['<Fact name="Paid by">{late ? <b title="Late" /> : null}</Fact>', ['Paid by', 'Late']],
  ['<Option name={isTest ? "A test card" : "A new card"} />', ['A test card', 'A new card']],
  ['<img alt={text ?? "A picture"} aria-label="Picture" />', ['A picture', 'Picture']],
  [`const reply = { message: 'Saved' };`, ['Saved']],
  [
    `const letter = { subject: \`Order \${number}\`, paragraphs: ['Hello ' + name, ...(late ? ['It is late'] : [])] };`,
    ['Order', 'Hello', 'It is late'],
  ],
  [`throw new Failure('conflict', 'Try again');`, ['Try again']],
  [`throw invalidField('price', \`At most \${price}\`);`, ['At most …']],
  [`const states = { open: 'It is open now.' };`, ['It is open now.']],
  [
    `const hint = ['Group fans who have much in common,', 'and write to them.'].join(' ');`,
    ['Group fans who have much in common,'],
  ],
])('%s has texts outside of the catalogues', (code, found) => expect(textsOf(code)).toEqual(found));

test.each([
  `<p title={t('More')}>{t('{n} left', { n })}</p>`,
  `const states = { open: english('It is open now.') };`,
  `throw new Failure('conflict', t('Try again'));`,
  `throw new Failure('not-found');`,
])('%s has its texts in the catalogues', (code) => expect(textsOf(imports + code)).toEqual([]));

test.each([
  `<Link to="/terms" className="more" label={name} />`,
  `<p>{count} · {time} UTC</p>`,
  `const column = { title: 'videos.title', state: 'open' };`,
  `throw new Error('This cannot happen.');`,
  `app.logger.warn({ part: 'mail' }, 'The server does not answer.');`,
  `const gauge = { help: 'How many are waiting.' };`,
])('%s has no texts that people read', (code) => expect(textsOf(code)).toEqual([]));

test.each([
  [`const label = titled(titleOfType(type)) + ' sold';`, ['sold']],
  [`const label = 'Order ' + number + t(' of today') + ' is late';`, ['Order', 'is late']],
  ['const says = `${name} ${t("is")} back.`;', ['back.']],
  ['const name = `this ${titleOfType(kind)}`;', ['this']],
])('%s glues English words to a text', (code, found) => expect(textsOf(imports + code)).toEqual(found));

test.each([
  [`const line = t('Reason') + ': ' + reason + '\\n';`],
  ['const path = `/people/${name}?of=${translated(label)}`;'],
  ['const line = `“${titleOfType(kind)}”, ${t("late")} · UTC`;'],
  ['const key = `${kind} of ${id}`;'],
])('%s glues none', (code) => expect(textsOf(imports + code)).toEqual([]));

test('what only pages show is looked for on pages', () => {
  const code = `const names = { minute: 'Per minute', keys: ['Enter'] };`;
  expect(findStrayTexts('apps/web/app/names.ts', code).map(({ text }) => text)).toEqual(['Per minute']);
  expect(findStrayTexts('apps/server/src/names.ts', code)).toEqual([]);
});

test('a function of the same name from elsewhere takes no text', () => {
  expect(textsOf(`import { t } from './time.ts';\nconst a = { label: t('x'), message: 'Saved' };`)).toEqual(['Saved']);
});

test('texts are found with their lines', () => {
  expect(findStrayTexts('a.tsx', 'const a = 1;\nconst b = <p>Save</p>;')).toEqual([{ text: 'Save', line: 2 }]);
});
