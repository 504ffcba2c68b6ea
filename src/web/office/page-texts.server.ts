import { createHash } from 'node:crypto'
import { matchRoutes } from 'react-router'
import found from 'virtual:office-page-texts'
import { asLanguage, type Language } from '#shop/values/index.ts'
import { areaTexts } from '#texts/all.server.ts'
import type { Texts } from '#texts/catalogue.ts'

const COMMON = 'common'
const NAMES: ReadonlySet<string> = new Set([COMMON, ...found.pages.map(({ name }) => name)])
const ROUTES = found.pages.map(({ path, name }) => ({ path, id: name }))

type TextFile = { text: string; version: string }
const files = new Map<string, TextFile>()

/** The addresses of the texts that a page needs: those that most pages share, and its own. */
export function textFilesOf(pathname: string, language: Language): string[] {
  const name = matchRoutes(ROUTES, pathname)?.at(-1)?.route.id
  return [COMMON, ...(name === undefined ? [] : [name])].map(
    (one) => `/office/texts/${one}-${language}.json?v=${fileOf(language, one).version}`,
  )
}

/** The texts at such an address; null when there is no such page. */
export function textFile(file: string): TextFile | null {
  const [, name = '', of = ''] = /^([\w-]+)-([a-z]+)\.json$/.exec(file) ?? []
  const language = asLanguage(of)
  return language && NAMES.has(name) ? fileOf(language, name) : null
}

function fileOf(language: Language, name: string): TextFile {
  const key = `${language} ${name}`
  const known = files.get(key)
  if (known) return known
  const text = JSON.stringify(textsOf(language, name))
  const file = { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 12) }
  files.set(key, file)
  return file
}

function textsOf(language: Language, name: string): Texts {
  const all: Texts = {
    ...areaTexts('frame', language),
    ...areaTexts('parts', language),
    ...areaTexts('shell', language),
    ...areaTexts('office', language),
  }
  const keys = name === COMMON ? found.common : found.pages.find((page) => page.name === name)!.keys
  return Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])))
}
