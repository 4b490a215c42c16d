import { t } from '@ovation/language/t.ts';
import { useState, type ReactNode } from 'react';
import { resumeSubscription, changeSubscription } from '@ovation/contract/money/subscriptions.ts';
import { Text } from '@mantine/core';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import classes from './own.module.css';
import { SubscriptionCard, type SubscriptionDialog } from './subscription-card.tsx';
import { UpgradeSheet } from './upgrade-sheet.tsx';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import { RenewalSheet } from './renewal-sheet.tsx';
import { nextTermsOf, type OwnSubscription } from './subscription-status.tsx';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';

/** A fan's current and past subscriptions, with actions for each. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly OwnSubscription[] }) {
  const [chosen, setChosen] = useState<OwnSubscription>();
  const [dialog, setDialog] = useState<SubscriptionDialog>();
  const open = (subscription: OwnSubscription, opened: SubscriptionDialog): void => {
    setChosen(subscription);
    setDialog(opened);
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ul className={classes.list} aria-label={t('Your subscriptions')}>
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription._id}
            subscription={subscription}
            onOpen={(opened) => open(subscription, opened)}
          />
        ))}
      </ul>
      {chosen ? (
        <CancelSubscription
          key={`cancel ${chosen._id}`}
          subscription={chosen}
          opened={dialog === 'cancel'}
          onClose={close}
        />
      ) : null}
      {chosen ? (
        <ChangePlan key={`plan ${chosen._id}`} subscription={chosen} opened={dialog === 'plan'} onClose={close} />
      ) : null}
      {chosen && dialog === 'resume' ? <ResumeSheet subscription={chosen} onClose={close} /> : null}
      {chosen && dialog === 'source' ? <SourceSheet subscription={chosen} onClose={close} /> : null}
      {chosen && dialog === 'upgrade' ? <UpgradeSheet subscription={chosen} onClose={close} /> : null}
    </>
  );
}

interface ResumeSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

/** Undoes a cancellation: charges nothing now, and selects what pays from the next renewal on. */
function ResumeSheet({ subscription, onClose }: ResumeSheetProps) {
  const { _id, performer, expiresAt, source } = subscription;
  return (
    <RenewalSheet
      of={resumeSubscription}
      subscription={subscription}
      onClose={onClose}
      title={t('Resume your subscription to {name}', { name: performer.name })}
      action={t('Resume')}
      done={t('Your subscription continues.')}
      send={(body) => api.call(resumeSubscription, { params: { provider: source, id: _id }, body })}
    >
      <Text>
        {expiresAt === null
          ? t('Nothing is charged now. From then on it renews for {terms}.', { terms: nextTermsOf(subscription) })
          : rich('Nothing is charged now. From {day} on it renews for {terms}.', {
              day: <Day time={expiresAt} />,
              terms: nextTermsOf(subscription),
            })}
      </Text>
    </RenewalSheet>
  );
}

interface SourceSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

/** Changes the funding to another card or the wallet; a failed renewal is retried with it at once. */
function SourceSheet({ subscription, onClose }: SourceSheetProps) {
  const { _id, performer, status, nextChargeAt } = subscription;
  const isPastDue = status === 'past-due';
  return (
    <RenewalSheet
      of={changeSubscription}
      subscription={subscription}
      onClose={onClose}
      title={t('Payment method for {name}', { name: performer.name })}
      action={isPastDue ? t('Try again with this') : t('Renew with this')}
      done={
        isPastDue
          ? t('We’ll try again right away and tell you the result.')
          : t('Your next renewal will be charged to this payment method.')
      }
      send={(body) => api.call(changeSubscription, { params: { id: _id }, body })}
    >
      <Text>
        {isPastDue
          ? t('We’ll try the renewal of {terms} again right away.', { terms: nextTermsOf(subscription) })
          : nextChargeAt === null
            ? t('Nothing is charged now. The next renewal costs {terms}.', { terms: nextTermsOf(subscription) })
            : rich('Nothing is charged now. The next renewal on {day} costs {terms}.', {
                day: <Day time={nextChargeAt} />,
                terms: nextTermsOf(subscription),
              })}
      </Text>
    </RenewalSheet>
  );
}

interface CancelSubscriptionProps {
  readonly subscription: OwnSubscription;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Confirms, then ends the renewals; access continues to the end of the paid period. */
function CancelSubscription({ subscription, opened, onClose }: CancelSubscriptionProps) {
  const { _id, source, performer } = subscription;
  const cancel = async (): Promise<void> => {
    await api.call(cancelSubscription, { params: { provider: source, id: _id } });
    toastSuccess(t('Your subscription is cancelled.'));
    announceAccessChange({ performerId: performer._id });
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={cancel}
      destructive
      title={t('Cancel your subscription to {name}?', { name: performer.name })}
      confirmLabel={t('Cancel subscription')}
      message={<Consequence subscription={subscription} />}
    />
  );
}

function Consequence({ subscription: { status, expiresAt } }: { readonly subscription: OwnSubscription }) {
  if (status === 'active' && expiresAt !== null)
    return rich('You keep access until {day}, and nothing more is charged. Until then you can resume it.', {
      day: <Day time={expiresAt} />,
    });
  if (status === 'pending')
    return t(
      'The subscription will not start. If your bank payment still goes through, the money stays in your wallet.',
    );
  return t('It ends now, and nothing more is charged.');
}

interface ChangePlanProps {
  readonly subscription: OwnSubscription;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes a yearly plan to monthly at its next renewal, or undoes that. */
function ChangePlan({ subscription: { _id, performer, nextType, expiresAt }, opened, onClose }: ChangePlanProps) {
  const isUndo = nextType === 'monthly';
  const change = async (): Promise<void> => {
    await api.call(changeSubscription, {
      params: { id: _id },
      body: { subscriptionType: isUndo ? 'yearly' : 'monthly' },
    });
    toastSuccess(isUndo ? t('It renews for a year.') : t('It renews for a month.'));
    announceAccessChange({ performerId: performer._id });
  };
  const day = expiresAt === null ? null : <Day time={expiresAt} />;
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={change}
      title={
        isUndo
          ? t('Renew your subscription to {name} for a year?', { name: performer.name })
          : t('Renew your subscription to {name} every month?', { name: performer.name })
      }
      confirmLabel={isUndo ? t('Renew for a year') : t('Renew every month')}
      message={isUndo ? <YearAgain day={day} /> : <MonthsAfter day={day} />}
    />
  );
}

function YearAgain({ day }: { readonly day: ReactNode }) {
  return day === null
    ? t('When it ends, it renews for another year. Nothing is charged now.')
    : rich('On {day} it renews for another year. Nothing is charged now.', { day });
}

function MonthsAfter({ day }: { readonly day: ReactNode }) {
  return day === null
    ? t('When your year ends, you are charged month by month. Nothing is charged or refunded now.')
    : rich(
        'Your year runs until {day}. After that you are charged month by month. Nothing is charged or refunded now.',
        { day },
      );
}
