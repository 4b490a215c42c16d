import { statusParts, statusSentences, statusStates } from '@ovation/contract/site/site-status.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { OwnExplanation } from '../../../platform/http/errors/error-page.ts';

/** What `/status` says while the pages cannot be rendered. */
export async function explainOutage({ siteStatus }: App): Promise<OwnExplanation> {
  const { state, parts } = await siteStatus.read();
  return {
    title: translated(statusSentences[state]),
    text: t('This page reloads automatically once everything works again.'),
    facts: parts.map((part) => [translated(statusParts[part.part]), translated(statusStates[part.state])] as const),
  };
}
