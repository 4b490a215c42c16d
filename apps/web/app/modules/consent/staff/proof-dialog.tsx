import { t, translated } from '@ovation/language/t.ts';
import { getConsentProofForStaff } from '@ovation/contract/people/consent-review.ts';
import { type ConsentContent } from '@ovation/contract/people/consent.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { contentName, stateLabels } from '../consent-labels.ts';

type Proof = ReplyOutput<typeof getConsentProofForStaff>;

interface ProofDialogProps {
  readonly content: ConsentContent;
  readonly onClose: () => void;
}

/** Who agreed to a piece of content, after a reason that is logged. */
export function ProofDialog({ content, onClose }: ProofDialogProps) {
  useReturnFocus();
  const [proof, setProof] = useState<Proof>();
  return (
    <Modal opened onClose={onClose} title={contentName(content)}>
      {proof ? <People proof={proof} /> : <Reason content={content} onProof={setProof} />}
    </Modal>
  );
}

interface ReasonProps {
  readonly content: ConsentContent;
  readonly onProof: (proof: Proof) => void;
}

function Reason({ content: { kind, id }, onProof }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    await api
      .call(getConsentProofForStaff, { params: { kind, id }, query: { reason } })
      .then(onProof, toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Stack>
      <Textarea
        label={t('Why do you need to see it?')}
        description={t('At least ten characters. The security log keeps it with your name.')}
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={reason.trim().length < 10} onClick={() => void open()}>
          {t('Show the proof')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The proof as a file, without asking the site again. */
function fileOf(proof: Proof): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(proof, null, 2))}`;
}

function People({ proof }: { readonly proof: Proof }) {
  if (proof.people.length === 0) return <Text>{t('Only the creator is shown.')}</Text>;
  return (
    <Stack>
      {proof.people.map((person) => (
        <Stack key={person._id} gap={4} component="section" aria-label={person.name}>
          <Group gap="xs">
            <Text fw={600}>{person.givenName ?? person.name}</Text>
            <StateBadge tone={stateLabels[person.state].tone}>{translated(stateLabels[person.state].label)}</StateBadge>
          </Group>
          <Text size="sm">
            {person.account ? `@${person.account.username}` : t('By link')}
            {person.birthDate === null ? '' : ` · ${t('born {day}', { day: person.birthDate })}`}
          </Text>
          {person.history.map(({ state, at, hash }) => (
            <Text key={hash} size="sm" c="dimmed">
              {translated(stateLabels[state].label)}, <Moment time={at} />
            </Text>
          ))}
          {person.paper ? (
            <Anchor href={person.paper.url} size="sm">
              {t('View the ID')}
            </Anchor>
          ) : null}
        </Stack>
      ))}
      <Anchor href={fileOf(proof)} download={`consent-${proof.content.id}.json`} size="sm">
        {t('Download the proof')}
      </Anchor>
    </Stack>
  );
}
