import { t } from '@ovation/language/t.ts';
import { Anchor, Text, type TextProps } from '@mantine/core';

/** The licence of the country database asks for this link on pages that use it. */
export function IpAttribution({ ta }: Pick<TextProps, 'ta'>) {
  return (
    <Text size="xs" c="dimmed" ta={ta}>
      <Anchor href="https://db-ip.com" inherit c="dimmed" underline="always">
        {t('IP Geolocation by DB-IP')}
      </Anchor>
    </Text>
  );
}
