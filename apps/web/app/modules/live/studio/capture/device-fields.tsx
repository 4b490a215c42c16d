import { t } from '@ovation/language/t.ts';
import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { IconAlertCircle, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import type { Device } from './devices.ts';
import { LevelMeter } from './level-meter.tsx';
import type { Problem } from './problems.ts';
import { qualities, type Quality } from './quality.ts';
import type { Capture } from './use-capture.ts';

const sizes = Object.entries(qualities).map(([value, { label }]) => ({ value, label }));

/** Which camera, microphone and screen are used. */
export function DeviceFields({ capture }: { readonly capture: Capture }) {
  const { camera, microphone, screen, devices, problems, quality } = capture;
  return (
    <Stack gap="md">
      {[problems.camera, problems.microphone, problems.screen].map((problem) =>
        problem === undefined ? null : <ProblemAlert key={problem.title} problem={problem} />,
      )}
      {devices.cameras.length === 0 ? null : (
        <Select
          label={t('Camera')}
          data={choicesOf(devices.cameras)}
          value={camera?.getSettings().deviceId ?? null}
          placeholder={t('None')}
          allowDeselect={false}
          onChange={(id) => void capture.openCamera(id ?? undefined)}
        />
      )}
      {devices.microphones.length === 0 ? null : (
        <Select
          label={t('Microphone')}
          data={choicesOf(devices.microphones)}
          value={microphone?.getSettings().deviceId ?? null}
          placeholder={t('None')}
          allowDeselect={false}
          onChange={(id) => void capture.openMicrophone(id ?? undefined)}
        />
      )}
      {microphone ? <LevelMeter track={microphone} /> : null}
      {camera ? (
        <Select
          label={t('Picture size')}
          data={sizes}
          value={quality}
          allowDeselect={false}
          onChange={(value) => capture.chooseQuality((value ?? 'medium') as Quality)}
        />
      ) : null}
      <Group gap="sm">
        <ScreenButton capture={capture} />
        {screen === undefined && camera === undefined && problems.camera !== undefined ? (
          <Button variant="default" size="sm" onClick={() => void capture.openBoth()}>
            {t('Try again')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/** Phones cannot share their screens. */
export function ScreenButton({ capture }: { readonly capture: Capture }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.mediaDevices?.getDisplayMedia !== 'function') return null;
  return capture.screen ? (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconScreenShareOff size={18} aria-hidden />}
      onClick={capture.stopScreen}
    >
      {t('Stop sharing')}
    </Button>
  ) : (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconScreenShare size={18} aria-hidden />}
      onClick={() => void capture.shareScreen()}
    >
      {t('Share my screen')}
    </Button>
  );
}

export function ProblemAlert({ problem: { title, advice } }: { readonly problem: Problem }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={title} role="alert">
      {advice}
    </Alert>
  );
}

/** Two devices of the same name are numbered, because a select needs different labels to be useful. */
function choicesOf(devices: readonly Device[]): { value: string; label: string }[] {
  return devices.map(({ id, label }, index) => {
    const isDouble = devices.some((other) => other.id !== id && other.label === label);
    return { value: id, label: isDouble ? `${label} (${index + 1})` : label };
  });
}
