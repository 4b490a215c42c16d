import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const directiveOf = (name: string, mediaOrigin?: string): string | undefined =>
  contentSecurityPolicy({ nonce: 'x', development: false, mediaOrigin }).split('; ').find((directive) => directive.startsWith(`${name} `));

test('pictures, films and the player’s segments may come from the store that browsers read, and from nowhere else', () => {
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    expect(directiveOf(name, 'https://media.example.com')).toMatch(/^\S+ 'self'.* https:\/\/media\.example\.com$/);
    expect(directiveOf(name)).not.toContain('http');
  }
  expect(directiveOf('script-src', 'https://media.example.com')).not.toContain('example');
});
