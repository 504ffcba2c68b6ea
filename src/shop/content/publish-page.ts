import { actorName } from '../context.ts'
import type { Ctx } from '../context.ts'
import { pagesChanged } from '../../platform/page-changes.ts'
import type { Bilingual } from '../values/index.ts'
import { currentVersion } from './current-version.ts'
import type { PageSlug } from './model.ts'

export type PublishPage = { slug: PageSlug; title: Bilingual; body: Bilingual; seenVersion: number }
export type PublishedPage = { ok: true; version: number } | { ok: false; problem: 'changed-meanwhile'; version: number }

/** Writes the next version of a page; the earlier ones stay, for people agreed to them. */
export function publishPage(ctx: Ctx, { slug, title, body, seenVersion }: PublishPage): Promise<PublishedPage> {
  return ctx.db.transaction(async (tx) => {
    const current = await currentVersion(tx, slug)
    if (current !== seenVersion) return { ok: false, problem: 'changed-meanwhile', version: current }
    const version = seenVersion + 1
    const written = await tx
      .insertInto('content.page_versions')
      .values({
        slug,
        version,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        published_at: ctx.now,
        author: actorName(ctx.actor),
      })
      // Two editors with the same version before them: the second is told, instead of burying the first one's words.
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!written) return { ok: false, problem: 'changed-meanwhile', version }
    await pagesChanged(tx, `page ${slug}`, ctx.now)
    return { ok: true, version }
  })
}
