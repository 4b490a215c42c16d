import { t } from '@ovation/language/t.ts';
import { saleTitleOfType, titleOfType } from '@ovation/contract/content-types.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import { getFan, type FanCard } from '@ovation/contract/people/fans.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { rich } from '../../../ui/words/rich.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { FanNoteField } from './fan-note-field.tsx';
import classes from './pane.module.css';
import { Fact, Facts, Section } from '../../../ui/layout/section.tsx';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useAccessChanges } from '../../access/access-changes.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';

/** A performer's note about a fan, what the fan has spent, and their relationship. */
export function FanSection({ conversation }: { readonly conversation: KnownConversation }) {
  const {
    _id: conversationId,
    other: { _id: fanId, name },
  } = conversation;
  const { fan, problem, reload } = useFan(conversationId, fanId);
  if (!fan && problem !== undefined)
    return (
      <p className={classes.fanSectionProblem} role="alert">
        {problem}{' '}
        <Button variant="light" size="xs" onClick={reload}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (!fan)
    return (
      <div className={classes.waiting} aria-busy>
        <Skeleton height={96} />
        <Skeleton height={72} />
        <Skeleton height={96} />
      </div>
    );
  return (
    <>
      <FanNoteField conversationId={conversationId} name={name} note={fan.note} />
      <Spent fan={fan} fanId={fanId} />
      <Relationship fan={fan} />
    </>
  );
}

function Spent({ fan: { spent }, fanId }: { readonly fan: FanCard; readonly fanId: string }) {
  return (
    <Section
      title={t('Spent with you')}
      aside={
        spent.total > 0 ? (
          <SiteLink to={`/creator/earnings?userId=${fanId}#one-by-one`} className={classes.link}>
            {t('By type')}
          </SiteLink>
        ) : undefined
      }
    >
      <div className={classes.figures}>
        <Figure name={t('Total')}>{spent.total}</Figure>
        <Figure name={t('This month')}>{spent.thisMonth}</Figure>
      </div>
      {spent.byType.length === 0 ? (
        <p className={classes.fanSectionQuiet}>{t('Nothing so far.')}</p>
      ) : (
        <Facts>
          {spent.byType.map(({ type, amount, count }) => (
            <Fact key={type} name={counted[type](count)}>
              {formatMoney(amount)}
            </Fact>
          ))}
          {spent.lastPurchase ? (
            <Fact name={t('Last purchase')}>
              {nameOfPurchase(spent.lastPurchase.type)} · <Day time={spent.lastPurchase.at} />
            </Fact>
          ) : null}
        </Facts>
      )}
    </Section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: number }) {
  return (
    <p className={classes.figure}>
      <span>{name}</span>
      <strong>{formatMoney(children)}</strong>
    </p>
  );
}

function Relationship({ fan: { followsSince, subscription } }: { readonly fan: FanCard }) {
  return (
    <Section title={t('As your fan')}>
      <Facts>
        <Fact name={t('Follows you')}>
          {followsSince === null ? t('No') : rich('since {day}', { day: <Day time={followsSince} /> })}
        </Fact>
        <Fact name={t('Subscribes')}>
          {subscription === null ? t('Never') : <SubscriptionPeriod {...subscription} />}
        </Fact>
        {subscription?.isActive ? <Fact name={t('Price')}>{priceOf(subscription)}</Fact> : null}
      </Facts>
    </Section>
  );
}

function priceOf({ price, subscriptionType }: NonNullable<FanCard['subscription']>): string {
  if (price === 0) return t('Free trial');
  const amount = formatMoney(price);
  return subscriptionType === 'yearly' ? t('{amount} a year', { amount }) : t('{amount} a month', { amount });
}

function SubscriptionPeriod({ isActive, renews, since, until }: NonNullable<FanCard['subscription']>) {
  if (!isActive) return rich('ended {day}', { day: <Day time={until} /> });
  return rich(
    '{renews, select, yes {since {start}, {lineBreak} renews {end}} other {since {start}, {lineBreak} until {end}}}',
    {
      start: <Day time={since} />,
      lineBreak: <br />,
      renews: renews ? 'yes' : 'no',
      end: <Day time={until} />,
    },
  );
}

/** 3 tips. */
const counted: Readonly<Record<EarningType, (count: number) => string>> = {
  tip: (count) => t('{count, plural, one {# tip} other {# tips}}', { count }),
  feed: (count) => t('{count, plural, one {# post} other {# posts}}', { count }),
  gallery: (count) => t('{count, plural, one {# gallery} other {# galleries}}', { count }),
  video: (count) => t('{count, plural, one {# video} other {# videos}}', { count }),
  product: (count) => t('{count, plural, one {# order} other {# orders}}', { count }),
  stream: (count) => t('{count, plural, one {# ticket} other {# tickets}}', { count }),
  'stream-minute': (count) =>
    t('{count, plural, one {# minute of a live stream} other {# minutes of live streams}}', { count }),
  message: (count) => t('{count, plural, one {# locked message} other {# locked messages}}', { count }),
  subscription: (count) => t('{count, plural, one {# subscription charge} other {# subscription charges}}', { count }),
};

function nameOfPurchase(type: EarningType): string {
  return type === 'subscription' ? titleOfType(type) : saleTitleOfType(type);
}

interface KnownFan {
  /** Undefined while it is loaded. */
  readonly fan: FanCard | undefined;
  /** Why it could not be loaded. */
  readonly problem: string | undefined;
  reload(): void;
}

/** The fan of a performer's conversation, loaded again when they pay. */
function useFan(conversationId: string, fanId: string): KnownFan {
  const [fan, setFan] = useState<FanCard>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    try {
      setFan(await api.call(getFan, { params: { id: conversationId } }));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, [conversationId]);
  const reload = (): void => void load();
  useServerEvent('earning.created', ({ earning }) => earning.user._id === fanId && reload());
  useAccessChanges((change) => change?.performerId === fanId && reload());
  useReconnected(reload);
  return { fan, problem, reload };
}
