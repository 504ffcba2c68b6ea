import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Texts } from './catalogue.ts'

// The office's files become one catalogue: of two texts with one name, only the later would ever be read.
test.each(['en', 'bn'])('no two office texts are the same (%s)', async (language) => {
  const folder = join(import.meta.dirname, language)
  const files = readdirSync(folder).filter((file) => file.startsWith('office-'))
  const catalogues = await Promise.all(files.map(async (file) => (await import(join(folder, file))) as Record<string, Texts>))
  const keys = catalogues.flatMap((catalogue) => Object.values(catalogue).flatMap((texts) => Object.keys(texts)))
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
