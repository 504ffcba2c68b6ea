import type { RouteConfigEntry } from '@react-router/dev/routes'
import { LANGUAGES, prefixOf, type Language } from '#shop/values/language.ts'

/** The storefront's routes for one or more languages: their path in the router, and what the ids of their routes begin with. */
type StorefrontTree = { path: string; languages: readonly Language[]; ids: string }

/** The first language with a prefix shares its routes with those that have none; every further language has routes of its own. */
export function storefrontTrees<Code extends string>(languages: readonly Code[], prefix: (language: Code) => string) {
  const plain = languages.filter((language) => prefix(language) === '')
  const prefixed = languages.filter((language) => prefix(language) !== '')
  return prefixed.map((language, index) => {
    const path = prefix(language).slice(1)
    return index === 0
      ? { path: `${path}?`, languages: [...plain, language], ids: '' }
      : { path, languages: [language], ids: `${path}/` }
  })
}

export const STOREFRONT_TREES: readonly StorefrontTree[] = storefrontTrees(LANGUAGES, prefixOf)

/** The same routes for every tree; the router needs each id once. */
export function inEachTree(layout: RouteConfigEntry, trees = STOREFRONT_TREES): RouteConfigEntry[] {
  return trees.map(({ path, ids }) => ({ ...withIds(layout, ids), path }))
}

function withIds(entry: RouteConfigEntry, ids: string): RouteConfigEntry {
  if (ids === '') return entry
  const id = ids + entry.file.replace(/\.tsx$/, '')
  return { ...entry, id, ...(entry.children && { children: entry.children.map((child) => withIds(child, ids)) }) }
}

/** The routes that pages in a language use: its own tree, and everything outside the storefront. */
export function routesIn<Of>(language: Language, routes: Record<string, Of>, trees = STOREFRONT_TREES): Record<string, Of> {
  const own = trees.find(({ languages }) => languages.includes(language))!
  const others = trees.filter((tree) => tree !== own && tree.ids !== '')
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([id]) => !others.some(({ ids }) => id.startsWith(ids)) && (own.ids === '' || !(own.ids + id in routes)),
    ),
  )
}
