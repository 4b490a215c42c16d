import { expect, test } from 'vitest';
import { nameOfType, withArticle } from './content-types.ts';

test('the indefinite article follows the spelling of the name', () => {
  expect([withArticle(nameOfType('feed')), withArticle('album')]).toEqual(['a post', 'an album']);
});
