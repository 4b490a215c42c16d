import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '@ovation/client';
import { deleteFeedDraft, getFeedDraft, saveFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { isEmptyDraft, type DraftContent } from './draft-content.ts';

const sentences: Partial<Record<DraftState, EnglishText>> = {
  changed: english('Not saved yet'),
  saving: english('Saving…'),
  saved: english('Saved'),
  failed: english('Not saved. We’ll try again in a moment; please keep this page open.'),
  rejected: english('Not saved.'),
};

/** Whether what is written is safe on the site. */
export function DraftNote({ state, problem }: Pick<SavedDraft, 'state' | 'problem'>) {
  const sentence = sentences[state];
  return (
    <output>
      {sentence === undefined ? '' : translated(sentence)} {state === 'rejected' ? problem : null}
    </output>
  );
}

interface DraftConflictProps {
  readonly draft: SavedDraft;
  readonly onReload: () => void;
}

/** Another device has changed the same draft: a person decides which of the two stays. */
export function DraftConflict({ draft, onReload }: DraftConflictProps) {
  const [busy, setBusy] = useState(false);
  if (draft.state !== 'conflict') return null;
  const overwrite = async (): Promise<void> => {
    setBusy(true);
    await draft.overwrite().catch(toastError);
    setBusy(false);
  };
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title={t('This post was changed in another tab or on another device')}
    >
      <Text size="sm" mb="sm">
        {t('Nothing is lost yet. Which version do you want to continue with?')}
      </Text>
      <Group gap="sm">
        <Button size="sm" loading={busy} onClick={() => void overwrite()}>
          {t('Keep this version')}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={onReload}>
          {t('Load the other version')}
        </Button>
      </Group>
    </Alert>
  );
}

/**
 * `rejected`: the site does not take it as it is. `conflict`: another device has changed the draft, and this one saves
 * nothing until a person has decided.
 */
type DraftState = 'empty' | 'changed' | 'saving' | 'saved' | 'failed' | 'rejected' | 'conflict';

export interface SavedDraft {
  readonly state: DraftState;
  /** Why the site does not take it. */
  readonly problem: string | undefined;
  /** The newest revision that this page has saved or read; undefined without a draft. Waits for a save under way. */
  settle(): Promise<number | undefined>;
  /** Replaces what the other device has saved. */
  overwrite(): Promise<void>;
}

/** How long the keyboard has to rest before a change is saved. */
const pauseMs = 800;
/** How long to wait after a failure. */
const retryMs = 5_000;

/** Saves what is written on the site while it is written, one change after the other, except while it is held. */
export function useSavedDraft(content: DraftContent, firstRevision: number | undefined, isHeld: boolean): SavedDraft {
  const json = JSON.stringify(content);
  const revision = useRef(firstRevision);
  const underWay = useRef<Promise<void>>(undefined);
  const [known, setKnown] = useState(() => firstKnown(content, firstRevision));
  const [isSaving, setSaving] = useState(false);
  const isOpen = known.json !== json && known.outcome !== 'conflict';

  async function save(): Promise<void> {
    setSaving(true);
    try {
      revision.current = await send(content, revision.current);
      setKnown({ json, outcome: revision.current === undefined ? 'empty' : 'saved' });
    } catch (error) {
      setKnown((before) => ({
        json: isAnswer(error) ? json : before.json,
        outcome: outcomeOf(error),
        problem: messageOf(error),
      }));
    } finally {
      setSaving(false);
    }
  }

  const saveNow = useEffectEvent((): void => {
    if (isOpen && !isHeld && !isSaving) underWay.current = save();
  });

  // A change that is made while another one is being saved is saved after it.
  useEffect(() => {
    if (!isOpen || isHeld || isSaving) return undefined;
    const timer = setTimeout(() => saveNow(), known.outcome === 'failed' ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [json, isOpen, isHeld, isSaving, known]);

  useEffect(() => {
    const saveHidden = (): void => void (document.visibilityState === 'hidden' && saveNow());
    document.addEventListener('visibilitychange', saveHidden);
    return () => document.removeEventListener('visibilitychange', saveHidden);
  }, []);

  return {
    state: stateOf(known, { isOpen, isSaving }),
    problem: known.problem,
    async settle() {
      await underWay.current;
      return revision.current;
    },
    async overwrite() {
      revision.current = (await api.call(getFeedDraft)).draft?.revision;
      underWay.current = save();
      await underWay.current;
    },
  };
}

/** What the site has answered last, and to which content. */
interface Known {
  readonly json: string;
  readonly outcome: 'empty' | 'saved' | 'failed' | 'rejected' | 'conflict';
  readonly problem?: string;
}

/** A page may begin with something that the site does not have yet. */
function firstKnown(content: DraftContent, revision: number | undefined): Known {
  if (revision !== undefined) return { json: JSON.stringify(content), outcome: 'saved' };
  return { json: isEmptyDraft(content) ? JSON.stringify(content) : '', outcome: 'empty' };
}

function stateOf({ outcome }: Known, { isOpen, isSaving }: { isOpen: boolean; isSaving: boolean }): DraftState {
  if (isSaving) return 'saving';
  if (!isOpen || outcome === 'failed') return outcome;
  return 'changed';
}

/** The new revision; undefined when there is nothing left to keep. */
async function send(content: DraftContent, revision: number | undefined): Promise<number | undefined> {
  if (!isEmptyDraft(content))
    return (await api.call(saveFeedDraft, { body: { ...content, revision: revision ?? 0 } })).revision;
  if (revision !== undefined) await api.call(deleteFeedDraft);
  return undefined;
}

/** Whether the same content would be rejected again. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429;
}

function outcomeOf(error: unknown): Known['outcome'] {
  if (!isAnswer(error)) return 'failed';
  return (error as ApiError).statusCode === 409 ? 'conflict' : 'rejected';
}
