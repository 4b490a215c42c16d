import { expect, test } from 'vitest';
import { findCommands, type Command } from './palette.tsx';

const command = (label: string, group: string): Command => ({ id: label, group, label, run: () => undefined });
const commands = [command('Earnings', 'Studio'), command('New post', 'Create'), command('Log out', 'Actions')];
const found = (query: string) =>
  findCommands(commands, query).flatMap((group) => group.commands.map(({ label }) => label));

test('without a query everything is offered, in its groups', () => {
  expect(findCommands(commands, '').map(({ group }) => group)).toEqual(['Studio', 'Create', 'Actions']);
});

test('the beginnings of words find a command, in any order, also by its group', () => {
  expect(found('earn')).toEqual(['Earnings']);
  expect(found('po ne')).toEqual(['New post']);
  expect(found('create')).toEqual(['New post']);
  expect(found('out')).toEqual(['Log out']);
});

test('what matches nothing finds nothing', () => {
  expect(found('earn out')).toEqual([]);
});
