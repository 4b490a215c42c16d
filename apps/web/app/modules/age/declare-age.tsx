import { t } from '@ovation/language/t.ts';
import { Button, Stack, Text } from '@mantine/core';

interface DeclareAgeProps {
  /** The page that the visitor came for. */
  readonly from: string | undefined;
}

/** A plain form, which works without scripts. */
export function DeclareAge({ from }: DeclareAgeProps) {
  return (
    <Stack>
      <form method="post" action="/auth/age">
        {from === undefined ? null : <input type="hidden" name="from" value={from} />}
        <Button type="submit" size="md" fullWidth>
          {t('I am 18 or older')}
        </Button>
      </form>
      <Button component="a" href="https://www.wikipedia.org/" rel="noreferrer nofollow" variant="default" size="md">
        {t('Leave')}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t('Your answer is remembered for a year: in a cookie, and with your account if you are logged in.')}
      </Text>
    </Stack>
  );
}
