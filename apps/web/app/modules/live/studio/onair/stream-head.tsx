import { t } from '@ovation/language/t.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Button } from '@mantine/core';
import { IconEye, IconPencil } from '../../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { contentAddress } from '../../../../platform/addresses/addresses.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { PageHeader } from '../../../../ui/layout/page.tsx';
import { audienceWords } from '../words.ts';
import classes from './on-air.module.css';

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'));

interface StreamHeadProps {
  readonly stream: OwnStream;
  /** The fan of a private show. */
  readonly fan: PrivateRequest['user'] | undefined;
  readonly onChanged: () => void;
}

/** What a stream is called, who may watch it, and where fans see it. */
export function StreamHead({ stream, fan, onChanged }: StreamHeadProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <div className={classes.head}>
      <PageHeader
        title={fan ? t('Private show with {name}', { name: fan.name }) : stream.title}
        description={audienceWords(stream)}
        actions={
          stream.isPrivate ? undefined : (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setChanging(true)}
              >
                {t('Change')}
              </Button>
              <Button
                component="a"
                href={contentAddress('stream', stream)}
                target="_blank"
                variant="default"
                leftSection={<IconEye size={18} aria-hidden />}
              >
                {t('As fans see it')}
              </Button>
            </>
          )
        }
      />
      {isChanging ? (
        <Suspense>
          <ChangeDialog stream={stream} onClose={() => setChanging(false)} onChanged={onChanged} />
        </Suspense>
      ) : null}
    </div>
  );
}
