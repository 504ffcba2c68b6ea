import { actorName, type Ctx } from '../context.ts'
import { writeAudit } from '../accounts/index.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { type Translations, everyText, isWritten, mapText } from '../values/index.ts'
import { currentVersion } from './current-version.ts'
import type { PageSlug } from './model.ts'
import { pageVersion } from './page-text.ts'

type PublishPage = { slug: PageSlug; title: Translations; body: Translations; seenVersion: number }
type PublishedPage =
  | { ok: true; version: number }
  | { ok: false; problem: 'edit-conflict'; version: number }
  | { ok: false; problem: 'not-valid' | 'nothing-changed' }

const LONGEST_BODY = 60_000

/** Publishes the next version of a page; earlier ones stay, because people agreed to them. */
export function publishPage(ctx: Ctx, { slug, seenVersion, ...input }: PublishPage): Promise<PublishedPage> {
  const title = mapText(input.title, (words) => words.trim())
  const body = mapText(input.body, tidyBody)
  return ctx.db.transaction(async (tx) => {
    const texts = [...everyText(title), ...everyText(body)]
    if (!isWritten(title) || !isWritten(body) || texts.some((text) => text.length > LONGEST_BODY))
      return { ok: false, problem: 'not-valid' }
    const current = await currentVersion(tx, slug)
    if (current !== seenVersion) return { ok: false, problem: 'edit-conflict', version: current }
    const before = await pageVersion(tx, slug, current)
    const words = before && [...everyText(before.title), ...everyText(before.body)]
    if (words?.length === texts.length && words.every((text, index) => text === texts[index]))
      return { ok: false, problem: 'nothing-changed' }
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
      // Of two editors with the same version, the second gets a conflict instead of overwriting.
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!written) return { ok: false, problem: 'edit-conflict', version }
    const subject = { type: 'page', id: slug, name: title.en }
    const after = { version, title }
    await writeAudit(tx, ctx, { action: 'publish-page', subject, before: { version: current }, after })
    await pagesChanged(tx, `page ${slug}`, ctx.now)
    return { ok: true, version }
  })
}

/** Leading spaces have a meaning in Markdown, so they stay. */
function tidyBody(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC').trim()
}
