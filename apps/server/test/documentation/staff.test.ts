import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staffPermissions, staffRoleNames, staffRoles } from '@ovation/contract/staff-permissions.ts';
import { translated } from '@ovation/language/t.ts';
import { expect, test } from 'vitest';

const page = await readFile(join(import.meta.dirname, '../../../../docs/trust.md'), 'utf8');

test('docs/trust.md says what each role of staff may do', () => {
  const rows = Object.entries(staffPermissions).map(([permission, text]) => {
    const meaning = translated(text);
    const cells = staffRoleNames.map((role) =>
      (staffRoles[role].permissions as readonly string[]).includes(permission) ? 'yes' : '–',
    );
    return `| \`${permission}\`: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)} | ${cells.join(' | ')} |`;
  });
  expect(page.split('\n').filter((line) => /^\| `\w+`: /.test(line))).toEqual(rows);
  expect(page).toContain(`| permission | ${staffRoleNames.join(' | ')} |`);
});
