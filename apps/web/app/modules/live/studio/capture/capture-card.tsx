import { t } from '@ovation/language/t.ts';
import { Button, Card, Stack, Title, Text } from '@mantine/core';
import { IconCamera, IconVideoOff } from '../../../../ui/tabler.ts';
import { measureUplink as measureOperation } from '@ovation/contract/live/stream.ts';
import { useState, useCallback, type ReactNode } from 'react';
import { canSendH264 } from '../publishing/codecs.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { DeviceFields, ProblemAlert, ScreenButton } from './device-fields.tsx';
import { explainBrowser, type Problem } from './problems.ts';
import { adviceFor, type Capture, type Quality } from './use-capture.ts';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { measureUplink } from './uplink.ts';
import classes from './capture.module.css';

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
              <div className={classes.buttons}>
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

/** What one call may carry. */
const largestCall = 200_000;

interface UplinkCheckProps {
  /** The best picture for the measured speed. */
  readonly onMeasured: (best: Quality) => void;
}

/** Measures how fast this browser can upload to the site, which takes some seconds, and says what it is enough for. */
function UplinkCheck({ onMeasured }: UplinkCheckProps) {
  const [result, setResult] = useState<string>();
  const [isMeasuring, setMeasuring] = useState(false);

  async function measure(): Promise<void> {
    setMeasuring(true);
    try {
      const { text, best } = adviceFor(await measureUplink(send));
      setResult(text);
      onMeasured(best ?? 'low');
    } catch (error) {
      setResult(t('This could not be measured. {messageOf}', { messageOf: messageOf(error) }));
    } finally {
      setMeasuring(false);
    }
  }

  return (
    <div className={classes.check}>
      <Button variant="default" size="sm" loading={isMeasuring} onClick={() => void measure()}>
        {result === undefined ? t('Test my connection') : t('Test again')}
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {result ?? t('Measures your upload speed to this site, for about three seconds.')}
      </Text>
    </div>
  );
}

/** In as many calls at once as it needs. */
async function send(bytes: number): Promise<void> {
  const sizes = Array.from({ length: Math.ceil(bytes / largestCall) }, (_, index) =>
    Math.min(largestCall, bytes - index * largestCall),
  );
  await Promise.all(sizes.map((size) => api.call(measureOperation, { body: { padding: paddingOf(size) } })));
}

/** Text that no connection on the way can compress. */
function paddingOf(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.min(65_536, Math.ceil(size * 0.75))));
  const text = btoa(String.fromCharCode(...bytes));
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

interface PreviewProps {
  readonly track: MediaStreamTrack | undefined;
  /** As in a mirror: for a camera, whose picture people know that way. Viewers see it as it is. */
  readonly isMirrored: boolean;
  /** Says why there is no picture. */
  readonly empty: string;
  /** On the picture: its state. */
  readonly children?: ReactNode;
}

/** What viewers see, or will see, without sound. */
export function Preview({ track, isMirrored, empty, children }: PreviewProps) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = track ? new MediaStream([track]) : null;
    },
    [track],
  );
  return (
    <div className={classes.preview}>
      {track ? (
        <video
          ref={show}
          autoPlay
          muted
          playsInline
          aria-label={t('Preview')}
          className={classes.video}
          data-mirrored={isMirrored || undefined}
        />
      ) : (
        <div className={classes.noVideo}>
          <IconVideoOff size={36} stroke={1.4} aria-hidden />
          <Text size="sm">{empty}</Text>
        </div>
      )}
      {children}
    </div>
  );
}
