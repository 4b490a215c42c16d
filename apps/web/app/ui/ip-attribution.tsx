import { Anchor, Text } from '@mantine/core';

/** The licence of the country database asks for this link on pages that use it. */
export function IpAttribution() {
  return (
    <Text size="xs" c="dimmed" ta="center">
      <Anchor href="https://db-ip.com" inherit c="dimmed" underline="always">IP Geolocation by DB-IP</Anchor>
    </Text>
  );
}
