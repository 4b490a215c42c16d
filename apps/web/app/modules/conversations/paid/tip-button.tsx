import { t } from '@ovation/language/t.ts';
import { Suspense, useState, type ComponentProps } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconGift } from '../../../ui/icons.tsx';
import type SheetOfTip from '../../purchases/tip-sheet.tsx';

const TipSheet = lazyPart(() => import('../../purchases/tip-sheet.tsx'));

/** Sends a tip from the composer; it appears in the conversation as a message. */
export function TipButton({ performer }: Pick<ComponentProps<typeof SheetOfTip>, 'performer'>) {
  const [isAsked, setAsked] = useState(false);
  if (useMe()?.isAdmin) return null;
  return (
    <>
      <IconButton aria-label={t('Tip {name}', { name: performer.name })} onClick={() => setAsked(true)}>
        <IconGift size={24} stroke={1.6} />
      </IconButton>
      {isAsked ? (
        <Suspense>
          <TipSheet performer={performer} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
