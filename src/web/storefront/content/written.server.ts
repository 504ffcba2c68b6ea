import type { RouterContextProvider } from 'react-router'
import { brand, pageText, renderMarkdown, type PageSlug } from '#shop/content/index.ts'
import { inLanguage, dayInDhaka, formatDay } from '#shop/values/index.ts'
import { openPage } from '#web/http/open-page.server.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { notFound } from '../shell/not-found.server.ts'
import { fillFacts, pageFacts } from './page-facts.server.ts'
import type { Written } from './written-page.tsx'
import { pathIn } from '#shop/values/paths.ts'

const DESCRIPTIONS = {
  about: 'about.headDescription',
  terms: 'terms.headDescription',
  policy: 'policy.headDescription',
  'refund-policy': 'refunds.headDescription',
} as const satisfies Record<PageSlug, string>

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** A legal or other page that editors write, as HTML. A page without text is a 404. */
export async function writtenPage(args: LoaderArgs, slug: PageSlug, beginnings: readonly string[] = ['written']) {
  const { ctx, language, t, texts } = openPage(args, 'content', beginnings)
  const page = await pageText(ctx.db, slug)
  if (!page) throw await notFound(args.context.get(requestContextKey), language)
  const [facts, own] = await Promise.all([pageFacts(args.context.get(requestContextKey), language), brand(ctx.db)])
  const html = renderMarkdown(fillFacts(inLanguage(page.body, language), facts), { localPath: (path) => pathIn(language, path) })
  const title = inLanguage(page.title, language)
  const published = formatDay(dayInDhaka(page.publishedAt), language, 'withYear')
  const written: Written = { title, html, version: page.version, published, contents: contentsOf(html) }
  return { texts, head: { title, description: t(DESCRIPTIONS[slug], { name: inLanguage(own.name, language) }) }, written }
}

/** The sections, for a table of contents. Reads the renderer's output, so that the ids match. */
function contentsOf(html: string): Written['contents'] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, label]) => ({ id: id!, label: plainText(label!) }))
}

function plainText(html: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  return html.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign]!)
}
