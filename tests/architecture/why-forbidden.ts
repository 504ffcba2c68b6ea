/** One import: which file wants which other file or package, and whether only its types. */
export type Wish = { from: string; to: string; typeOnly: boolean }

// Each module may use those after it, never those before it.
export const MODULES = [
  'reporting',
  'gifting',
  'ordering',
  'fulfilment',
  'payments',
  'messaging',
  'assortment',
  'inventory',
  'pricing',
  'catalog',
  'content',
  'accounts',
  'places',
  'values',
]
const SECTIONS = ['storefront', 'corporate', 'office', 'api']
// What a module shows to others: the server's door, the rules, and the shapes that travel to the browser.
const DOORS = ['index.ts', 'model.ts', 'wire.ts']
// These belong to no module: who acts on which database, and the types of its tables.
const SHARED = ['src/shop/context.ts', 'src/shop/tables.ts']
// The one place where pages, API and page cache are put together into a server.
const ASSEMBLY = ['src/web/http/app.ts', 'src/web/http/server.ts']
const PAGES_AND_HTTP =
  /^(?:react|react-dom|react-router|hono|vite|lucide-react|isbot|@hono|@react-router)(?:\/|$)|^node:https?2?$/
const SQL = /^(?:kysely|pg)(?:\/|$)/
// The rendering of pages follows the log of page changes, and the start asks whether the database answers.
const SQL_IN_WEB = ['src/web/http/page-version.ts']

/** Why this import is not allowed, as a sentence; null when it is. Knows only names, so that it can be tested with a table. */
export function whyForbidden({ from, to, typeOnly }: Wish): string | null {
  if (isTest(from)) return null
  if (isTest(to) || to.startsWith('tests/')) {
    return from.startsWith('src/') || from.startsWith('db/') ? 'Only tests import tests.' : null
  }
  if (to.startsWith('simulators/') && (from.startsWith('src/') || from.startsWith('db/')))
    return 'No shop that runs has a simulator in it.'
  if (from.startsWith('simulators/')) return whyForbiddenInSimulators(to)
  if (from.startsWith('src/platform/')) {
    return isOurs(to) && !to.startsWith('src/platform/') ? 'The platform imports nothing of ours.' : null
  }
  if (from.startsWith('src/shop/')) return whyForbiddenInShop({ from, to, typeOnly })
  if (from.startsWith('src/web/')) return whyForbiddenInWeb({ from, to, typeOnly })
  return null
}

// They stand for somebody else's server: what they shared with the shop they could not contradict.
function whyForbiddenInSimulators(to: string): string | null {
  const may = /^(?:simulators|src\/platform|src\/shop\/values)\//
  return isOurs(to) && !may.test(to) ? 'Simulators know the platform and the values only.' : null
}

function whyForbiddenInShop({ from, to, typeOnly }: Wish): string | null {
  if (PAGES_AND_HTTP.test(to)) return 'The shop knows no React, no router and no HTTP.'
  if (isOurs(to) && !to.startsWith('src/shop/') && !to.startsWith('src/platform/')) {
    return 'The shop stands on the platform and knows nothing above itself.'
  }
  if (isPure(from) && !isOurs(to) && !typeOnly)
    return 'Pure files import no package and nothing of Node: they also run in the browser.'
  // Rules that fill a file of their own stay beside the model; whether those are pure too is seen by following them.
  if (isPure(from) && !isPure(to) && isOurs(to) && moduleOf(from) !== moduleOf(to) && !(typeOnly && SHARED.includes(to))) {
    return 'Pure files import only their like.'
  }
  if (!to.startsWith('src/shop/') || SHARED.includes(to)) return null
  const mine = moduleOf(from)
  const other = moduleOf(to)
  if (mine === other) return null
  if (!MODULES.includes(other)) return `There is no module ${other}: name it in the order of modules.`
  if (mine !== '' && MODULES.indexOf(other) < MODULES.indexOf(mine)) return `${mine} stands below ${other} and does not know it.`
  return isDoor(to) ? null : `Other modules see only ${DOORS.join(', ')} of ${other}.`
}

function whyForbiddenInWeb({ from, to }: Wish): string | null {
  if (to.startsWith('src/shop/') && !isDoor(to) && !SHARED.includes(to))
    return `Pages and the API see only ${DOORS.join(', ')} of a module.`
  if (SQL.test(to) && !SQL_IN_WEB.includes(from)) return 'SQL lives in the shop.'
  if (isOurs(to) && !/^src\/(?:web|shop|platform)\//.test(to)) return 'Pages and the API know nothing above themselves.'
  const mine = sectionOf(from)
  const other = sectionOf(to)
  if (!SECTIONS.includes(other) || mine === other) return null
  // A corporate page stands in the storefront's frame and shows the same fruit.
  if (mine === 'corporate' && other === 'storefront') return null
  if (ASSEMBLY.includes(from) && other === 'api') return null
  return SECTIONS.includes(mine)
    ? `${mine} and ${other} do not know each other.`
    : `${mine} is used by ${other}, never the other way.`
}

/** Files that compile without Node and DOM types (tsconfig.pure.json). */
export function isPure(path: string): boolean {
  return path.startsWith('src/shop/values/') || /^src\/shop\/[a-z]+\/(?:model|wire)\.ts$/.test(path)
}

export function moduleOf(path: string): string {
  return /^src\/shop\/([a-z]+)\//.exec(path)?.[1] ?? ''
}

function sectionOf(path: string): string {
  return /^src\/web\/([a-z]+)\//.exec(path)?.[1] ?? ''
}

function isDoor(path: string): boolean {
  return path.startsWith('src/shop/values/') || (moduleOf(path) !== '' && DOORS.includes(path.split('/').slice(3).join('/')))
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function isOurs(to: string): boolean {
  return /^(?:src|db|scripts|simulators|tests|build)\//.test(to)
}
