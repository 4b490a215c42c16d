import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '../tabler.ts';
import { useRevalidator } from 'react-router';

/** Loads the screen's data again. */
export function RefreshButton({ label }: { readonly label: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} loading={state === 'loading'} onClick={() => void revalidate()}>
        <IconRefresh size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
