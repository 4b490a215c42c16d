import { Anchor, Card, Group, Modal, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconExternalLink, IconFileOff, IconFileTypePdf, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/error-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './identity-papers.module.css';
import type { PerformerUnderReview } from './performer-review.tsx';

type IdentityDocument = PerformerUnderReview['documents'][number];

const titles: Readonly<Record<string, string>> = { idVerification: 'Identity paper', documentVerification: 'Supporting document' };
const titleOf = (document: IdentityDocument): string => titles[document.type] ?? document.type;

/** The papers, large. Only administrators and their owner can open their addresses, and only for a while. */
export function IdentityPapers({ documents }: { readonly documents: readonly IdentityDocument[] }) {
  const [zoomed, setZoomed] = useState<IdentityDocument>();
  if (documents.length === 0) return <NoPapers />;
  return (
    <Stack component="section" aria-label="Identity papers" gap="lg">
      {documents.map((document) => <Paper key={document._id} document={document} onZoom={() => setZoomed(document)} />)}
      <Modal opened={zoomed !== undefined} onClose={() => setZoomed(undefined)} fullScreen title={zoomed && titleOf(zoomed)}>
        {zoomed ? <img className={classes.zoomed} src={zoomed.url} alt={titleOf(zoomed)} /> : null}
      </Modal>
    </Stack>
  );
}

function Paper({ document, onZoom }: { readonly document: IdentityDocument; readonly onZoom: () => void }) {
  const title = titleOf(document);
  return (
    <Card padding={0}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <div>
          <Title order={2} size="h4">{title}</Title>
          <Text size="sm" c="dimmed">Uploaded <TimeAgo time={document.createdAt} /></Text>
        </div>
        <Anchor href={document.url} target="_blank" rel="noreferrer" className={classes.open}>Open in a new tab <IconExternalLink size={16} aria-hidden /></Anchor>
      </Group>
      {document.mimeType.startsWith('image/') ? <Picture document={document} onZoom={onZoom} /> : <PdfLink document={document} />}
    </Card>
  );
}

function Picture({ document, onZoom }: { readonly document: IdentityDocument; readonly onZoom: () => void }) {
  return (
    <UnstyledButton className={classes.picture} onClick={onZoom} aria-label={`Enlarge ${titleOf(document).toLowerCase()}`}>
      <img src={document.url} alt="" />
      <span className={classes.zoomSign} aria-hidden><IconZoomIn size={20} /></span>
    </UnstyledButton>
  );
}

function PdfLink({ document }: { readonly document: IdentityDocument }) {
  return (
    <a className={classes.pdf} href={document.url} target="_blank" rel="noreferrer">
      <IconFileTypePdf size={44} stroke={1.2} aria-hidden />
      <Text component="span" fw={600}>Read the PDF</Text>
      <Text component="span" size="sm" c="dimmed">It opens in a tab of its own.</Text>
    </a>
  );
}

function NoPapers() {
  return (
    <Card>
      <EmptyState icon={<IconFileOff size={36} stroke={1.4} />} title="No papers" message="No identity papers were uploaded. Ask for them before you decide." />
    </Card>
  );
}
