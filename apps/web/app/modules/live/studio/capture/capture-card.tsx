import { t } from '@ovation/language/t.ts';
import { Button, Card, Stack, Title } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { canSendH264 } from '../publishing/codecs.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { DeviceFields, ProblemAlert, ScreenButton } from './device-fields.tsx';
import { Preview } from './preview.tsx';
import { explainBrowser, type Problem } from './problems.ts';
import { UplinkCheck } from './uplink-check.tsx';
import type { Capture } from './use-capture.ts';

interface CaptureCardProps {
  readonly capture: Capture;
  /** False where the picture is shown already. */
  readonly isPictureShown?: boolean;
}

/** Picture, sound and connection before going live from this browser. */
export function CaptureCard({ capture, isPictureShown = true }: CaptureCardProps) {
  const hydrated = useHydrated();
  const problem = hydrated ? browserProblem() : undefined;
  const isOpen = capture.video !== undefined || capture.microphone !== undefined;
  const hasFailed = Object.values(capture.problems).some((found) => found !== undefined);
  return (
    <Card padding="lg" component="section" aria-label={t('Picture and sound')}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('Picture and sound')}
        </Title>
        {problem ? (
          <ProblemAlert problem={problem} />
        ) : (
          <>
            {isPictureShown ? (
              <Preview
                track={capture.video}
                isMirrored={capture.screen === undefined}
                empty={t('Only you see this preview. Turn on your camera to check the picture.')}
              />
            ) : null}
            {isOpen || hasFailed ? (
              <>
                <DeviceFields capture={capture} />
                <UplinkCheck onMeasured={capture.chooseQuality} />
              </>
            ) : (
              <div className="live-studio-buttons">
                <Button
                  size="md"
                  disabled={!hydrated}
                  loading={capture.isAsking}
                  leftSection={<IconCamera size={18} aria-hidden />}
                  onClick={() => void capture.openBoth()}
                >
                  {t('Turn on camera and microphone')}
                </Button>
                <ScreenButton capture={capture} />
              </div>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Why this browser cannot publish; undefined if it can. */
export function browserProblem(): Problem | undefined {
  const hasConnections = typeof RTCPeerConnection === 'function';
  return explainBrowser({
    isSecure: window.isSecureContext,
    hasDevices: typeof navigator.mediaDevices?.getUserMedia === 'function',
    hasConnections,
    hasH264: hasConnections && canSendH264(RTCRtpSender.getCapabilities('video')?.codecs),
  });
}
