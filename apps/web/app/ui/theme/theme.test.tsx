import { MantineProvider, Notification, Textarea, TextInput } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('text in fields is written in its own direction', () => {
  const html = renderToString(
    <MantineProvider theme={theme}>
      <TextInput label="Name" />
      <Textarea label="About you" />
    </MantineProvider>,
  );
  expect(html.match(/<(?:input|textarea)[^>]* dir="auto"/g)).toHaveLength(2);
});

test('the button that closes a notification has a name', () => {
  const html = renderToString(
    <MantineProvider theme={theme}>
      <Notification />
    </MantineProvider>,
  );
  expect(html).toContain('aria-label="Close"');
});
