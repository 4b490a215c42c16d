import { t } from '@ovation/language/t.ts';
import { Button, Card, FileButton, Group, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { paperTypes } from './paper-problem.ts';

interface ChosenPaperProps {
  readonly label: string;
  readonly file: File;
  /** Of the text that says why this file will not do; it is replaced or removed. */
  readonly errorId: string | undefined;
  readonly onReplace: (file: File | null) => void;
  readonly onRemove: () => void;
}

/** A paper that is about to be sent. */
export function ChosenPaper({ label, file, errorId, onReplace, onRemove }: ChosenPaperProps) {
  return (
    <Card padding="sm" withBorder style={errorId === undefined ? undefined : invalidBorder}>
      <Text fw={600} size="sm" mb="xs">
        {label}
      </Text>
      <Group wrap="nowrap" gap="sm" align="center">
        <Thumbnail file={file} />
        <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }} aria-live="polite">
          {file.name}
          <Text component="span" size="sm" c="dimmed" display="block">
            {formatBytes(file.size)}
          </Text>
        </Text>
      </Group>
      <Group gap="xs" mt="sm" grow>
        <FileButton accept={paperTypes} onChange={onReplace}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              mod={{ invalid: errorId !== undefined }}
              aria-label={t('Replace {name}', { name: file.name })}
              aria-describedby={errorId}
            >
              {t('Replace')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          color="red"
          size="md"
          onClick={onRemove}
          aria-label={t('Remove {name}', { name: file.name })}
        >
          {t('Remove')}
        </Button>
      </Group>
    </Card>
  );
}

const invalidBorder = { borderColor: 'var(--mantine-color-error)' } as const;
const size = { width: 72, height: 72 } as const;

/** An icon for PDFs, and for pictures that this browser cannot show. */
function Thumbnail({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  const [failed, setFailed] = useState<string>();
  if (url === undefined || failed === url || file.type === 'application/pdf')
    return <IconFileText {...size} stroke={1} aria-hidden style={{ flex: 'none' }} />;
  return (
    <img
      src={url}
      alt={t('Preview of {name}', { name: file.name })}
      onError={() => setFailed(url)}
      style={{ ...size, objectFit: 'cover', borderRadius: 'var(--mantine-radius-sm)', flex: 'none' }}
    />
  );
}

/** The picture stays in this browser: only its address is made here, and given back. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
