import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/pages.ts';
import type { EditedPage, PageHead, PageVersion } from '@ovation/contract/pages.ts';
import { sanitiseHtml } from '@ovation/domain';
import { cleanLine } from '../../platform/clean-line.ts';
import { breaksConstraint } from '../../platform/database/constraints.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import {
  findPage,
  insertPage,
  keepVersion,
  listPageRows,
  listVersionRows,
  lockPage,
  removePage,
  updatePage,
  type PageRow,
  type VersionRow,
} from './page.store.ts';

function presentHead(row: PageRow): PageHead {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.draft_title ?? row.title,
    isPublished: row.published_at !== null,
    publishedAt: row.published_at?.toISOString() ?? null,
    hasDraft: row.draft_title !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function present(row: PageRow): EditedPage {
  return { ...presentHead(row), content: row.draft_content ?? row.content };
}

function presentVersion(row: VersionRow): PageVersion {
  return {
    _id: row.id,
    title: row.title,
    content: row.content,
    publishedBy: row.published_by,
    needsAgreement: row.needs_agreement,
    publishedAt: row.published_at.toISOString(),
  };
}

export async function listPages({ app, query }: Call<typeof operations.listPages>) {
  const { rows, total } = await listPageRows(app.database, query);
  return { data: rows.map(presentHead), total };
}

export async function getPage({ app, params }: Call<typeof operations.getPage>) {
  return present(required(await findPage(app.database, params.id)));
}

export async function createPage({ app, body }: Call<typeof operations.createPage>) {
  const draft = { ...body, title: cleanLine('title', body.title) };
  return present(await requireFreeSlug(app.transaction(({ db }) => insertPage(db, draft, app.clock.now()))));
}

export async function changePage({ app, params, body: { slug, title, content } }: Call<typeof operations.changePage>) {
  const row = await requireFreeSlug(
    changeLocked(app, params.id, async ({ db }, page) =>
      updatePage(db, page.id, {
        ...(slug === undefined ? {} : { slug }),
        updated_at: app.clock.now(),
        draft_title: title === undefined ? (page.draft_title ?? page.title) : cleanLine('title', title),
        draft_content: content === undefined ? (page.draft_content ?? page.content) : sanitiseHtml(content),
      }),
    ),
  );
  return present(row);
}

export async function publishPage({ app, actor, params, body }: Call<typeof operations.publishPage>) {
  const now = app.clock.now();
  const row = await changeLocked(app, params.id, async ({ db }, page) => {
    const { draft_title: title, draft_content: content } = page;
    // Publishing again changes nothing.
    if (title === null || content === null) return page;
    if (content.trim() === '') throw invalidField('content', t('Please write something first.'));
    const published = await updatePage(db, page.id, {
      title,
      content,
      draft_title: null,
      draft_content: null,
      published_at: page.published_at ?? now,
      updated_at: now,
    });
    await keepVersion(db, published, { by: actor.username, needsAgreement: body.needsAgreement }, now);
    return published;
  });
  return present(row);
}

export async function withdrawPage({ app, params }: Call<typeof operations.withdrawPage>) {
  const row = await changeLocked(app, params.id, ({ db }, page) =>
    updatePage(db, page.id, {
      published_at: null,
      draft_title: page.draft_title ?? page.title,
      draft_content: page.draft_content ?? page.content,
      updated_at: app.clock.now(),
    }),
  );
  return present(row);
}

export async function deletePage({ app, params }: Call<typeof operations.deletePage>) {
  const removed = app
    .transaction(({ db }) => removePage(db, params.id))
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'agreements_version_id_fkey') ? agreed() : error;
    });
  if (!(await removed)) throw missing();
  app.sitePages.invalidate();
  return { message: t('The page is deleted.') };
}

export async function listPageVersions({ app, params, query }: Call<typeof operations.listPageVersions>) {
  const page = required(await findPage(app.database, params.id));
  const { rows, total } = await listVersionRows(app.database, page.id, query);
  return { data: rows.map(presentVersion), total };
}

/** Locks the page, so that two administrators who edit it at once do so one after the other. */
async function changeLocked(
  app: Call<typeof operations.getPage>['app'],
  id: string,
  change: (work: Work, page: PageRow) => Promise<PageRow>,
): Promise<PageRow> {
  const row = await app.transaction(async (work) => change(work, required(await lockPage(work.db, id))));
  app.sitePages.invalidate();
  return row;
}

function required(row: PageRow | undefined): PageRow {
  if (!row) throw missing();
  return row;
}

/** The text that people agreed to has to be kept. */
function agreed(): Failure {
  return new Failure(
    'conflict',
    t('People have agreed to this page, so it cannot be deleted. You can take it offline.'),
  );
}

function missing(): Failure {
  return new Failure('not-found', t('This page does not exist.'));
}

async function requireFreeSlug(saved: Promise<PageRow>): Promise<PageRow> {
  return saved.catch((error: unknown) => {
    throw breaksConstraint(error, 'posts_slug_unique')
      ? invalidField('slug', t('Another page has this address.'))
      : error;
  });
}
