import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Button, Card, Group, Modal, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconDownload, IconEye, IconFileOff, IconFileTypePdf, IconZoomIn } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { paperTitles } from '../../identity/identity-labels.tsx';
import { OpenPapers } from './open-papers.tsx';
import classes from './performers.module.css';
import type { PerformerUnderReview } from './performer-review.tsx';

type IdentityDocument = PerformerUnderReview['documents'][number];

/** The identity paper first, the others to be compared with it. */
const positions = Object.keys(paperTitles);
const byPosition = (one: IdentityDocument, other: IdentityDocument): number =>
  positions.indexOf(one.type) - positions.indexOf(other.type);
const titles: Readonly<Record<string, EnglishText>> = paperTitles;
/** Within a sentence. */
const names: Readonly<Record<string, EnglishText>> = {
  idVerification: english('ID document'),
  documentVerification: english('photo with the ID'),
  selfie: english('photo with a code'),
};
const wordsFor = ({ type }: IdentityDocument, words: typeof titles): string => {
  const known = words[type];
  return known === undefined ? type : translated(known);
};
const titleOf = (document: IdentityDocument): string => wordsFor(document, titles);
const nameOf = (document: IdentityDocument): string => wordsFor(document, names);

interface IdentityPapersProps {
  readonly documents: readonly IdentityDocument[];
  /** When the site last deleted papers of this performer. */
  readonly deletedAt: string | null;
  readonly performer: { readonly _id: string; readonly name: string };
  /** Whether this member of staff has given a reason in this visit. */
  readonly isOpen: boolean;
  readonly onOpened: () => void;
}

/**
 * Identity papers, opened for a reason and loaded only on request, because every view is recorded in the security log.
 * Only staff who have given a reason and their owner can open their addresses, which expire.
 */
export function IdentityPapers({ documents, deletedAt, performer, isOpen, onOpened }: IdentityPapersProps) {
  const [zoomed, setZoomed] = useState<IdentityDocument>();
  return (
    <Stack component="section" aria-label={t('ID documents')} gap="lg">
      {documents.length === 0 ? <NoPapers isDeleted={deletedAt !== null} /> : null}
      {deletedAt === null ? null : (
        <Text size="sm" c="dimmed">
          {rich('Documents were deleted on {day}, at the end of the site’s retention period.', {
            day: <Day time={deletedAt} />,
          })}
        </Text>
      )}
      {documents.length > 0 && !isOpen ? <OpenPapers performer={performer} onOpened={onOpened} /> : null}
      {(isOpen ? documents.toSorted(byPosition) : []).map((document) => (
        <Paper key={document._id} document={document} onZoom={() => setZoomed(document)} />
      ))}
      <Modal
        opened={zoomed !== undefined}
        onClose={() => setZoomed(undefined)}
        fullScreen
        title={zoomed && titleOf(zoomed)}
      >
        {zoomed ? <img className={classes.zoomed} src={zoomed.url} alt={titleOf(zoomed)} /> : null}
      </Modal>
    </Stack>
  );
}

function Paper({ document, onZoom }: { readonly document: IdentityDocument; readonly onZoom: () => void }) {
  const [isShown, setIsShown] = useState(false);
  const name = nameOf(document);
  const isPicture = document.mimeType.startsWith('image/');
  return (
    <Card padding={0}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <div>
          <Title order={2} size="h4">
            {titleOf(document)}
          </Title>
          <Text size="sm" c="dimmed">
            {rich('Uploaded {timeAgo}', { timeAgo: <TimeAgo time={document.createdAt} /> })}
          </Text>
        </div>
        <Button
          component="a"
          href={document.url}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('Download {title}', { title: name })}
        >
          {t('Download')}
        </Button>
      </Group>
      {isPicture && isShown ? (
        <Picture document={document} onZoom={onZoom} />
      ) : (
        <HiddenPaper name={name} isPicture={isPicture} onShow={() => setIsShown(true)} />
      )}
    </Card>
  );
}

/** Placeholder of a paper that has not been requested: nothing of it is fetched. */
function HiddenPaper({
  name,
  isPicture,
  onShow,
}: {
  readonly name: string;
  readonly isPicture: boolean;
  readonly onShow: () => void;
}) {
  return (
    <div className={classes.closed}>
      {isPicture ? (
        <Button
          onClick={onShow}
          leftSection={<IconEye size={18} aria-hidden />}
          aria-label={t('Show {title}', { title: name })}
        >
          {t('Show')}
        </Button>
      ) : (
        <IconFileTypePdf size={44} stroke={1.2} aria-hidden />
      )}
      <Text size="sm" c="dimmed">
        {isPicture
          ? t('Every view is recorded in the security log.')
          : t('A PDF to download. Every view is recorded in the security log.')}
      </Text>
    </div>
  );
}

function Picture({ document, onZoom }: { readonly document: IdentityDocument; readonly onZoom: () => void }) {
  return (
    <UnstyledButton
      className={classes.picture}
      onClick={onZoom}
      aria-label={t('Enlarge {titleOf}', { titleOf: nameOf(document) })}
    >
      <img src={document.url} alt="" />
      <span className={classes.zoomSign} aria-hidden>
        <IconZoomIn size={20} />
      </span>
    </UnstyledButton>
  );
}

function NoPapers({ isDeleted }: { readonly isDeleted: boolean }) {
  const message = isDeleted
    ? t('They are no longer needed. Ask for new ones if you need to check again.')
    : t('No ID documents were uploaded. Ask for them before you decide.');
  return (
    <Card>
      <EmptyState
        icon={<IconFileOff size={36} stroke={1.4} />}
        title={isDeleted ? t('The documents are deleted') : t('No documents')}
        message={message}
      />
    </Card>
  );
}
