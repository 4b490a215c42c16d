import { t } from '@ovation/language/t.ts';
import { measureUplink as measureOperation } from '@ovation/contract/live/uplink.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { adviceFor, type Quality } from './quality.ts';
import { measureUplink } from './uplink.ts';

/** What one call may carry. */
const largestCall = 200_000;

interface UplinkCheckProps {
  /** The best picture for the measured speed. */
  readonly onMeasured: (best: Quality) => void;
}

/** Measures how fast this browser can upload to the site, which takes some seconds, and says what it is enough for. */
export function UplinkCheck({ onMeasured }: UplinkCheckProps) {
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
    <div className="live-studio-check">
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
