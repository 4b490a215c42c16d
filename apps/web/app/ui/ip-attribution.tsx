import { Anchor, Text, type TextProps } from '@mantine/core';

/** The licence of the country database asks for this link on pages that use it. */
export function IpAttribution({ ta }: Pick<TextProps, 'ta'>) {
  return (
    <Text size="xs" c="dimmed" ta={ta}>
      <Anchor href="https://db-ip.com" inherit c="dimmed" underline="always">
        IP Geolocation by DB-IP
      </Anchor>
    </Text>
  );
}
