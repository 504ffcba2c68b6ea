/** One import: which file imports which file or package, and whether only its types. */
type Dependency = { from: string; to: string; typeOnly: boolean }

// Each module may import those after it, never those before it.
export const MODULES = [
  'demo',
  'archive',
  'webhooks',
  'purchasing',
  'reporting',
  'customers',
  'imports',
  'claims',
  'drafts',
  'weekly',
  'programmes',
  'gifting',
  'campaigns',
  'waitlist',
  'slips',
  'billing',
  'remittances',
  'couriers',
  'reviews',
  'ordering',
  'storefront',
  'preorders',
  'markdowns',
  'growers',
  'fulfilment',
  'payments',
  'messaging',
  'conversions',
  'assortment',
  'inventory',
  'pricing',
  'catalog',
  'content',
  'accounts',
  'places',
  'trust',
  'values',
]
const SECTIONS = ['storefront', 'corporate', 'office', 'api']
// What a module exposes: its server entry, its rules, and the wire types for the browser.
const DOORS = ['index.ts', 'model.ts', 'wire.ts']
// These belong to no module: the context, and the types of the tables.
const SHARED = ['src/shop/context.ts', 'src/shop/tables.ts', 'src/shop/translations-schema.ts']
// The place where pages, API and page cache are assembled into a server.
const ASSEMBLY = ['src/web/http/app.ts', 'src/web/http/server.ts']
const PAGES_AND_HTTP = /^(?:react|react-dom|react-router|hono|vite|isbot|@hono|@react-router)(?:\/|$)|^node:https?2?$/
const SQL = /^(?:kysely|pg)(?:\/|$)/
// Page rendering follows the log of page changes.
const SQL_IN_WEB = ['src/web/http/page-version.ts']

/** Why this import is forbidden, as a sentence; null when it is allowed. Works on names only, so that a table can test it. */
export function whyForbidden({ from, to, typeOnly }: Dependency): string | null {
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
  if (from.startsWith('src/texts/'))
    return isOurs(to) && !/^src\/(?:texts|shop\/values)\//.test(to) ? 'The catalogue knows the values only.' : null
  if (from.startsWith('src/shop/')) return whyForbiddenInShop({ from, to, typeOnly })
  if (from.startsWith('src/web/')) return whyForbiddenInWeb({ from, to, typeOnly })
  if (from.startsWith('src/jobs/')) return whyForbiddenInJobs({ from, to, typeOnly })
  return null
}

// Simulators represent external servers: shared code could not reveal a disagreement with the shop.
function whyForbiddenInSimulators(to: string): string | null {
  const may = /^(?:simulators|src\/platform|src\/shop\/values)\//
  return isOurs(to) && !may.test(to) ? 'Simulators know the platform and the values only.' : null
}

function whyForbiddenInShop({ from, to, typeOnly }: Dependency): string | null {
  if (PAGES_AND_HTTP.test(to)) return 'The shop knows no React, no router and no HTTP.'
  if (isOurs(to) && !/^src\/(?:shop|platform|texts)\//.test(to)) {
    return 'The shop stands on the platform and the catalogue and knows nothing above itself.'
  }
  if (isPure(from) && !isOurs(to) && !typeOnly)
    return 'Pure files import no package and nothing of Node: they also run in the browser.'
  // Rules in a separate file stay beside the model; following their imports shows whether they are pure too.
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

function whyForbiddenInWeb({ from, to }: Dependency): string | null {
  if (to.startsWith('src/shop/') && !isDoor(to) && !SHARED.includes(to))
    return `Pages and the API see only ${DOORS.join(', ')} of a module.`
  if (SQL.test(to) && !SQL_IN_WEB.includes(from)) return 'SQL lives in the shop.'
  if (isOurs(to) && !/^src\/(?:web|shop|platform|texts)\//.test(to)) return 'Pages and the API know nothing above themselves.'
  const mine = sectionOf(from)
  const other = sectionOf(to)
  if (!SECTIONS.includes(other) || mine === other) return null
  // A corporate page uses the storefront's frame and product cards.
  if (mine === 'corporate' && other === 'storefront') return null
  if (ASSEMBLY.includes(from) && other === 'api') return null
  // The table of all routes reads the table of settings pages.
  if (from === 'src/web/routes.ts' && to === 'src/web/office/settings/pages.ts') return null
  return SECTIONS.includes(mine)
    ? `${mine} and ${other} do not know each other.`
    : `${mine} is used by ${other}, never the other way.`
}

function whyForbiddenInJobs({ to, typeOnly }: Dependency): string | null {
  if (to.startsWith('src/shop/') && !isDoor(to) && !SHARED.includes(to)) return `Jobs see only ${DOORS.join(', ')} of a module.`
  if (SQL.test(to) || PAGES_AND_HTTP.test(to)) return 'Jobs call the shop: SQL lives there, and nothing of a request is known.'
  // What a process has opened: database, files, clock, settings.
  if (to === 'src/web/http/request-context.ts' && typeOnly) return null
  return isOurs(to) && !/^src\/(?:jobs|shop|platform|texts)\//.test(to) ? 'Jobs know the shop and the platform only.' : null
}

/** Files that compile without Node and DOM types (eslint/no-undef in .oxlintrc.json). */
export function isPure(path: string): boolean {
  return (
    /^src\/shop\/(?:values\/|[a-z]+\/(?:model|wire)\.ts$)/.test(path) ||
    (path.startsWith('src/texts/') && !path.endsWith('.server.ts'))
  )
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
