import {
  brand,
  currentVersion,
  fillBrand,
  pageVersion,
  pageVersions,
  PAGE_SLUGS,
  publishPage,
  renderMarkdown,
  type PageSlug,
} from '#shop/content/index.ts'
import {
  inLanguage,
  formatInstant,
  type Translations,
  fieldIn,
  fieldsOfText,
  inEachLanguage,
  mapText,
  missingFields,
  textFields,
} from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingRefusal } from './settings-answer.ts'

export const LONGEST_PAGE = 60_000

export type PageView = Awaited<ReturnType<typeof pageView>>
export type Preview = { preview: { title: Translations; html: Translations }; typed: Typed }

/** The content pages, each with its version in force. */
export async function pagesView({ ctx, language }: StaffContext) {
  const pages = []
  for (const slug of PAGE_SLUGS) {
    const [current] = await pageVersions(ctx.db, slug)
    pages.push({
      slug,
      title: inLanguage(current?.title, language) ?? null,
      version: current?.version ?? 0,
      at: current ? formatInstant(current.publishedAt, language) : null,
      author: current?.author ?? null,
    })
  }
  return { pages }
}

/** A page's texts for its form, its versions, and the selected earlier version. */
export async function pageView({ ctx, language }: StaffContext, asked: string, search: URLSearchParams) {
  const slug = slugFrom(asked)
  const version = await currentVersion(ctx.db, slug)
  const current = await pageVersion(ctx.db, slug, version)
  const old = /^\d{1,6}$/.test(search.get('version') ?? '')
    ? await pageVersion(ctx.db, slug, Number(search.get('version')))
    : null
  return {
    slug,
    version,
    title: inLanguage(current?.title, language) ?? null,
    fields: {
      ...textFields('title', current?.title),
      ...textFields('body', current?.body),
    },
    versions: (await pageVersions(ctx.db, slug)).map((one) => ({
      version: one.version,
      at: formatInstant(one.publishedAt, language),
      author: one.author,
    })),
    old: old && { version: old.version, title: old.title, html: await rendered({ ctx }, old.body) },
  }
}

export async function changePage(
  requestContext: StaffContext,
  asked: string,
  fields: Typed,
): Promise<{ ok: true; slug: PageSlug } | (Preview & { ok: false; problem: 'preview' }) | SettingRefusal> {
  const slug = slugFrom(asked)
  const intent = fields['intent']
  if (intent !== 'preview' && intent !== 'publish') return refused(fields, 'not-understood')
  const read = readFields(fields)
  const title = read.lines('title', 120)
  const body = inEachLanguage((one) => read.text(fieldIn('body', one)))
  const wrong = [...read.wrong, ...missingFields('body', body)]
  // Both buttons belong to one form.
  const own = { ...fields, intent: 'publish' }
  if (wrong.length > 0) return refused(own, 'not-valid', { wrong })
  if (intent === 'preview') {
    const names = [...fieldsOfText('title'), ...fieldsOfText('body')]
    const typed = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
    return { ok: false, problem: 'preview', preview: { title, html: await rendered(requestContext, body) }, typed }
  }
  const seenVersion = Number(/^\d{1,6}$/.exec(fields['seen'] ?? '')?.[0] ?? '-1')
  const published = await publishPage(requestContext.ctx, { slug, title, body, seenVersion })
  if (published.ok) return { ok: true, slug }
  return refused(own, published.problem, published.problem === 'not-valid' ? { wrong: fieldsOfText('body') } : {})
}

/** As the shop renders it, with the business numbers filled in. */
async function rendered({ ctx }: Pick<StaffContext, 'ctx'>, body: Translations): Promise<Translations> {
  const own = await brand(ctx.db)
  const html = (text: string) => renderMarkdown(fillBrand(text, own))
  return mapText(body, html)
}

function slugFrom(asked: string): PageSlug {
  const slug = PAGE_SLUGS.find((one) => one === asked)
  if (!slug) throw notFound()
  return slug
}
