import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dropzone } from '../../ui/uploads/dropzone.tsx';
import { formatBytes } from '@ovation/domain/format-bytes.ts';

interface PaperFieldProps {
  readonly label: string;
  readonly file: File | null;
  readonly error: ReactNode;
  readonly onFile: (file: File) => void;
}

/** One identity paper: shows the chosen file, which can be replaced. */
export function PaperField({ label, file, error, onFile }: PaperFieldProps) {
  return (
    <Dropzone
      label={label}
      accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
      error={error}
      onFiles={([chosen]) => chosen && onFile(chosen)}
    >
      <Text component="span" size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {file ? `${file.name}, ${formatBytes(file.size)}` : 'Drop it here, or choose it'}
      </Text>
    </Dropzone>
  );
}
