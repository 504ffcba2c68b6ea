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
  completed,
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
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

const LONGEST_PAGE = 60_000

export type PageView = Awaited<ReturnType<typeof pageView>>
/** A page as the shop shows it. */
export type ShownText = { title: Translations; html: Translations }
export type Preview = ShownText & { typed: Record<string, string> }

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

const intent = intentsOf<'page', PageSlug>()

export const pageActions = defineActions({
  page: 'page',
  sees: 'manage-content',
  subject: (_, { slug = '' }) => slugFrom(slug),
  longest: LONGEST_PAGE + 1,
  mistakes: { 'nothing-changed': '' },
  intents: {
    publish: intent({
      name: 'page.publish',
      fields: pageIn,
      run: async ({ ctx, subject: slug, seen }, page) => {
        const seenVersion = Number(/^\d{1,6}$/.exec(seen)?.[0] ?? '-1')
        const result = await publishPage(ctx, { slug, ...page, seenVersion })
        return result.ok || result.problem !== 'not-valid' ? result : { ...result, fields: fieldsOfText('body') }
      },
      done: 'published',
    }),
    preview: intent({
      name: 'page.look',
      form: 'publish',
      fields: pageIn,
      run: async (context, { title, body }) => ({ ok: true, title, html: await rendered(context, body) }),
      shows: ({ sent }, { title, html }): Preview => ({ title, html, typed: typedIn(sent) }),
    }),
  },
})

function typedIn(sent: Record<string, string>): Record<string, string> {
  const names = [...fieldsOfText('title'), ...fieldsOfText('body')]
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? '']))
}

function pageIn(read: FieldReader) {
  const body = completed(inEachLanguage((one) => read.text(fieldIn('body', one))))
  const title = read.lines('title', 120)
  for (const field of missingFields('body', body)) read.refuse(field)
  return { title, body }
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
