import type { RouterContextProvider } from 'react-router'
import { textsOf, wordsOf, type TextArea } from '#texts/all.server.ts'
import { requestContextKey } from './request-context.ts'
import { languageOfPath } from '#shop/values/paths.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }

/**
 * The start of a loader for a page with its own texts: the request context, the language, a translate function, and the texts to
 * send.
 */
export function openPage<Area extends TextArea>({ context, url }: LoaderArgs, area: Area, beginnings: readonly string[]) {
  const { shop, ctx } = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  return { shop, ctx, language, t: wordsOf(area, language), texts: textsOf(area, language, beginnings) }
}
