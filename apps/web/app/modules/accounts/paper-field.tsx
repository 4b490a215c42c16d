import { t } from '@ovation/language/t.ts';
import { Button, FileButton, Stack, Text, VisuallyHidden, Card, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFileText } from '../../ui/tabler.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { Dropzone } from '../../ui/uploads/dropzone.tsx';
import { paperProblem, paperTypes } from './paper-problem.ts';

interface PaperFieldProps {
  readonly label: string;
  readonly file: File | null;
  readonly error: ReactNode;
  /** Null when it is removed. */
  readonly onFile: (file: File | null) => void;
  /** Which camera of a phone takes it: the front one for a photo of the person. */
  readonly camera?: 'environment' | 'user';
}

/** One identity paper: chosen, dropped or photographed; then shown, replaced or removed. */
export function PaperField({ label, file, error, onFile, camera = 'environment' }: PaperFieldProps) {
  const [problem, setProblem] = useState<string>();
  const field = useFocusAfterChange(file);
  const isTouched = useMediaQuery('(pointer: coarse)');
  const errorId = useId();
  const shown = problem ?? error;
  const take = (chosen: File | null | undefined): void => {
    if (!chosen) return;
    const refused = paperProblem(chosen);
    setProblem(refused);
    if (refused === undefined) onFile(chosen);
  };
  const remove = (): void => {
    setProblem(undefined);
    onFile(null);
  };
  if (file)
    return (
      <div ref={field}>
        <ChosenPaper
          label={label}
          file={file}
          errorId={shown ? errorId : undefined}
          onReplace={take}
          onRemove={remove}
        />
        {shown ? (
          <Text size="sm" c="var(--mantine-color-error)" mt={4} id={errorId} role={problem ? 'alert' : undefined}>
            {shown}
          </Text>
        ) : null}
      </div>
    );
  return (
    <Stack gap="xs" ref={field}>
      <Dropzone label={label} accept={paperTypes} error={shown} onFiles={([chosen]) => take(chosen)}>
        <Text component="span" size="sm" c="dimmed">
          {isTouched ? t('Choose a file') : t('Drop it here, or choose it')}
        </Text>
      </Dropzone>
      <CameraButton label={label} camera={camera} onPhoto={take} />
    </Stack>
  );
}

interface CameraButtonProps {
  readonly label: string;
  readonly camera: 'environment' | 'user';
  readonly onPhoto: (photo: File | null) => void;
}

/** Only where a finger points: other devices would open the same file picker once more. */
function CameraButton({ label, camera, onPhoto }: CameraButtonProps) {
  const isTouched = useMediaQuery('(pointer: coarse)');
  if (!isTouched) return null;
  return (
    <FileButton accept="image/*" capture={camera} onChange={onPhoto}>
      {(props) => (
        <Button {...props} variant="default" size="md" leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}>
          <span aria-hidden>{t('Take a photo')}</span>
          <VisuallyHidden>{t('Take a photo: {paper}', { paper: label })}</VisuallyHidden>
        </Button>
      )}
    </FileButton>
  );
}

/** What was pressed is gone once a file is chosen or removed: the focus moves to what is there instead. */
function useFocusAfterChange(file: File | null) {
  const field = useRef<HTMLDivElement>(null);
  const before = useRef(file);
  useEffect(() => {
    if (before.current === file) return;
    before.current = file;
    field.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [file]);
  return field;
}

interface ChosenPaperProps {
  readonly label: string;
  readonly file: File;
  /** Of the text that says why this file will not do; it is replaced or removed. */
  readonly errorId: string | undefined;
  readonly onReplace: (file: File | null) => void;
  readonly onRemove: () => void;
}

/** A paper that is about to be sent. */
function ChosenPaper({ label, file, errorId, onReplace, onRemove }: ChosenPaperProps) {
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
