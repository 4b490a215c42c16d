import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { viewConsentLink } from '@ovation/contract/people/consent.ts';
import { AnswerLink } from '../../modules/consent/link/answer-link.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/consent.ts';

export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get('token') || 'none';
  return { token, link: await apiOf(args).call(viewConsentLink, { query: { token } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Consent'), matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** The target of a link for people without an account. */
export default function Consent({ loaderData: { token, link } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeader
        title={t('{creatorName} asks for your consent', { creatorName: link.performerName })}
        description={aboutOf(link.content)}
      />
      <AnswerLink key={token} token={token} link={link} />
    </Page>
  );
}

type Content = Route.ComponentProps['loaderData']['link']['content'];

function aboutOf(content: Content): string {
  if (content === null) return t('It covers all of their content that shows you.');
  const day = new Intl.DateTimeFormat(languageCode(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(content.createdAt),
  );
  const { kind, title } = content;
  return title === ''
    ? t('It covers one {kind} from {day}.', { kind, day })
    : t('It covers one {kind} “{title}” from {day}.', { kind, title, day });
}
