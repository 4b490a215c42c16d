import { t } from '@ovation/language/t.ts';
import { Button, Switch, Text } from '@mantine/core';
import { IconEye } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import classes from './paid.module.css';
import type { Attachments } from '../attachments/use-attachments.ts';

const LockPreview = lazyPart(() => import('./lock-preview.tsx'));

/** Filled in until the performer types a price. */
const proposedPrice = 5;

/** Locks the photos and videos until they are paid for, and explains what the other sees until then. */
export function PriceField({ attachments }: { readonly attachments: Attachments }) {
  const { typedPrice, priceProblem, recipient, askPrice } = attachments;
  const [isPreviewed, setPreviewed] = useState(false);
  const isLocked = typedPrice !== null;
  return (
    <div className={classes.priceFieldLock}>
      <div className={classes.line}>
        <Switch
          label={t('Lock for')}
          checked={isLocked}
          onChange={(event) => askPrice(event.currentTarget.checked ? proposedPrice : null)}
        />
        {isLocked ? (
          <MoneyInput
            aria-label={t('Price')}
            size="sm"
            className={classes.price}
            value={typedPrice}
            onChange={askPrice}
            error={priceProblem !== undefined}
            aria-describedby="lock-note"
          />
        ) : null}
        {isLocked ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
            onClick={() => setPreviewed(true)}
          >
            {t('See it as {recipient} will', { recipient })}
          </Button>
        ) : null}
      </div>
      {isLocked ? (
        <Text
          id="lock-note"
          size="xs"
          c={priceProblem === undefined ? 'dimmed' : 'var(--mantine-color-error)'}
          role={priceProblem === undefined ? undefined : 'alert'}
        >
          {priceProblem ??
            t('{recipient} sees your text, blurred pictures, how many there are, and the price.', { recipient })}
        </Text>
      ) : null}
      {isPreviewed ? (
        <Suspense>
          <LockPreview attachments={attachments} onClose={() => setPreviewed(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
