import { addOfficeTexts } from '#texts/office-catalogues.ts'
import type { Texts } from '#texts/catalogue.ts'
import { keepTypedTexts } from './ui/typed-before-hydration.ts'

const loaded = new Map<string, Promise<Texts>>()

/**
 * The texts of the page that the browser shows, before it is hydrated: it names their files, since the office has one address for all
 * languages.
 */
export async function textsOfPage(): Promise<Texts> {
  const { officeTexts = '' } = document.querySelector<HTMLElement>('[data-office-texts]')?.dataset ?? {}
  const texts = await loadOfficeTexts(officeTexts.split(' ').filter(Boolean))
  keepTypedTexts()
  return texts
}

/** Loads the texts at these addresses, each once. */
export async function loadOfficeTexts(files: readonly string[]): Promise<Texts> {
  const texts = await Promise.all(files.map(textsAt))
  return Object.assign({}, ...texts) as Texts
}

function textsAt(file: string): Promise<Texts> {
  const known = loaded.get(file)
  if (known) return known
  const texts = readTexts(file)
  loaded.set(file, texts)
  // A broken connection is tried again with the next page.
  texts.catch(() => loaded.delete(file))
  return texts
}

async function readTexts(file: string): Promise<Texts> {
  const response = await fetch(file)
  if (!response.ok) throw new TypeError(`${file} answered ${response.status}.`)
  const texts = (await response.json()) as Texts
  addOfficeTexts(texts)
  return texts
}
