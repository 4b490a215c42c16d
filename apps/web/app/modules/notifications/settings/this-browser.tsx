import { t } from '@ovation/language/t.ts';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readPushState, turnOffPush, turnOnPush, type PushState } from '../../../platform/browser/push.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

const descriptions: Readonly<Record<PushState, string>> = {
  missing: t('This browser cannot show notifications.'),
  homeScreen: t(
    'On an iPhone or iPad, first add this site to your home screen (Share, then “Add to Home Screen”), and open it from there.',
  ),
  blocked: [
    t('Your browser blocks notifications from this site.'),
    t('Allow them in the browser’s settings for this page, next to its address, and come back.'),
  ].join(' '),
  off: t('Get notifications on this device when no page of this site is open. Your browser will ask for permission.'),
  on: t('This browser notifies you when no page of this site is open. Logging out turns it off.'),
};

/** Turns push messages to this browser on and off. Permission is requested only on the click. */
export function ThisBrowser() {
  const me = useMe();
  const accountId = me?._id ?? '';
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    readPushState(accountId).then(setState, () => setState('missing'));
  }, [accountId]);
  const change = async (act: () => Promise<PushState>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const next = await act();
      setState(next);
      if (next === 'on' || state === 'on') toastSuccess(done);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const turnOff = async (): Promise<PushState> => {
    await turnOffPush();
    return 'off';
  };
  return (
    <>
      <Text component="output" display="block" c="dimmed">
        {state === undefined ? t('One moment …') : descriptions[state]}
      </Text>
      {state === 'off' ? (
        <div>
          <Button
            loading={isBusy}
            onClick={() => void change(() => turnOnPush(accountId), t('Notifications are on in this browser'))}
          >
            {t('Turn on in this browser')}
          </Button>
        </div>
      ) : null}
      {state === 'on' ? (
        <div>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void change(turnOff, t('Notifications are off in this browser'))}
          >
            {t('Turn off in this browser')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
