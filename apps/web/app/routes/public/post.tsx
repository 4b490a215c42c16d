import { getPost } from '@ovation/contract/site/site.ts';
import { Typography } from '@mantine/core';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/post.ts';

/** One of the site's own pages: terms, privacy, help. */
export async function loader(args: Route.LoaderArgs) {
  return { post: await apiOf(args).call(getPost, { params: { id: args.params.slug } }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, slug, content } = loaderData.post;
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: content.replace(/<[^>]*>/g, ' '),
        path: `/pages/${slug}`,
        image: '/social-card.jpg',
        type: 'article',
      },
      matches,
    ),
  ];
}

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader title={post.title} />
      {/* The server removed all but the allowed tags when the page was saved. */}
      <Typography>
        <div dangerouslySetInnerHTML={{ __html: post.content }} />
      </Typography>
    </Page>
  );
}
