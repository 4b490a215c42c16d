import { t } from '@ovation/language/t.ts';
import { List, Text } from '@mantine/core';
import { encoderNotes } from './encoder-notes.ts';

/** The settings of an encoder that work best, within a card. */
export function EncoderAdvice() {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('Settings that work best')}
      </Text>
      <List size="sm" spacing={4} c="dimmed">
        {encoderNotes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </div>
  );
}
