import { findBrowserFiles } from '#tests/architecture/browser-files.ts'
import type { Source } from '#tests/architecture/sources.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { mutationsOf, type Mutation } from './places.ts'

// The folders whose rules unit tests cover.
const FOLDERS = ['src/shop/', 'src/web/', 'src/platform/']

/**
 * The files in which mutations are drawn: server code. Excluded is what journeys cover and no unit test runs: components (`.tsx`), folders
 * named `ui`, and other parts of `src/web` that reach the browser, as the architecture test determines. Text catalogues and generated types
 * contain no rules.
 */
export function filesToDrawFrom(sources: readonly Source[]): Source[] {
  const { reached } = findBrowserFiles(sources)
  return sources.filter(
    ({ path, isTest }) =>
      FOLDERS.some((folder) => path.startsWith(folder)) &&
      path.endsWith('.ts') &&
      !isTest &&
      !/(?:^|\/)(?:ui|texts)\/|\/(?:texts|tables)\.ts$/.test(path) &&
      !(path.startsWith('src/web/') && reached.has(path)),
  )
}

/** This many different mutations, in an order determined by the seed. The same seed and sources give the same mutations. */
export function drawMutations(
  files: readonly Pick<Source, 'path' | 'text'>[],
  { seed, count, only = '' }: { seed: number; count: number; only?: string },
): Mutation[] {
  const all = files.filter(({ path }) => path.startsWith(only)).flatMap(({ path, text }) => mutationsOf(path, text))
  const below = seededRandom(seed)
  const drawn = new Map<string, Mutation>()
  while (drawn.size < count && all.length > 0) {
    const [one] = all.splice(below(all.length), 1)
    // A number that is incremented or decremented is one place.
    const place = `${one!.path} ${one!.start}`
    if (!drawn.has(place)) drawn.set(place, one!)
  }
  return [...drawn.values()]
}

/** `src/shop/ordering`, `src/web/office`, `src/platform`. */
export function moduleOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, parts[1] === 'platform' ? 2 : Math.min(3, parts.length - 1)).join('/')
}
