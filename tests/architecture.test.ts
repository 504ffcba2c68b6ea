import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBrowserFiles, importsOfRoute, mayReachBrowser, routeFiles } from './architecture/browser-files.ts'
import { findForbiddenCode } from './architecture/forbidden-code.ts'
import { findLanguageOutOfPlace } from './architecture/languages.ts'
import { parseSource, readSources, root } from './architecture/sources.ts'
import { MODULES, whyForbidden } from './architecture/why-forbidden.ts'

const sources = readSources()
const migrations = readdirSync(join(root, 'db/migrations')).map((name) => readFileSync(join(root, 'db/migrations', name), 'utf8'))
const tables = migrations.flatMap((text) => [...text.matchAll(/^create table ([a-z]+\.[a-z_]+)/gm)].map((match) => match[1]!))

test('source files are found', () => {
  const paths = sources.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(250)
  expect(paths).toEqual(expect.arrayContaining(['src/main.ts', 'src/shop/ordering/place-order.ts', 'src/web/root.tsx']))
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000)
  expect(tables.length).toBeGreaterThan(40)
})

test('every folder of the shop is in the module order', () => {
  const folders = readdirSync(join(root, 'src/shop'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !MODULES.includes(name))).toEqual([])
})

test('every import is allowed', () => {
  const forbidden = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ to, typeOnly }) => {
      const why = whyForbidden({ from: path, to, typeOnly })
      return why === null ? [] : [`${path} imports ${to}: ${why}`]
    }),
  )
  expect(forbidden).toEqual([])
})

test('every import of our own names an existing file', () => {
  const paths = new Set(sources.map(({ path }) => path))
  const missing = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ to }) => /^(?:src|db|scripts|simulators|tests)\/.*\.tsx?$/.test(to) && !paths.has(to))
      .map(({ to }) => `${path} imports ${to}`),
  )
  expect(missing).toEqual([])
})

test('no server code reaches the browser', () => {
  const { reached, leaks } = findBrowserFiles(sources)
  expect(leaks).toEqual([])
  expect(reached.size).toBeGreaterThan(80)
  expect([...reached]).toEqual(expect.arrayContaining(['src/web/storefront/cart/cart.ts', 'src/shop/values/money.ts']))
  expect(routeFiles(sources.find(({ path }) => path === 'src/web/routes.ts')).length).toBeGreaterThan(30)
})

test('each module names its own tables only, time and ids come from outside, and there are no classes', () => {
  expect(sources.flatMap((source) => findForbiddenCode(source, tables))).toEqual([])
})

test('the packages for traces are loaded only by the setting', () => {
  const values = sources
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
    .flatMap(({ path, imports }) => imports.filter(({ typeOnly }) => !typeOnly).map(({ to, kind }) => ({ path, to, kind })))
  const ofPackages = values.filter(({ to }) => to.startsWith('@opentelemetry/'))
  expect(new Set(ofPackages.map(({ path }) => path))).toEqual(new Set(['src/platform/tracing/open-telemetry.ts']))
  expect(values.filter(({ to }) => to === 'src/platform/tracing/open-telemetry.ts')).toEqual([
    { path: 'src/start/open-tracing.ts', to: 'src/platform/tracing/open-telemetry.ts', kind: 'dynamic' },
  ])
})

describe('the rule for imports', () => {
  const allowed: [from: string, to: string, typeOnly?: 'types'][] = [
    ['src/shop/ordering/place-order.ts', 'src/shop/inventory/index.ts'],
    ['src/shop/ordering/place-order.ts', 'src/shop/pricing/model.ts'],
    ['src/shop/ordering/place-order.ts', 'src/shop/ordering/insert-order.ts'],
    ['src/shop/ordering/place-order.ts', 'src/shop/values/money.ts'],
    ['src/shop/ordering/place-order.ts', 'src/platform/jobs.ts'],
    ['src/shop/ordering/place-order.ts', 'src/shop/context.ts'],
    ['src/shop/ordering/place-order.ts', 'kysely'],
    ['src/shop/ordering/model.ts', 'src/shop/fulfilment/model.ts'],
    ['src/shop/ordering/model.ts', 'src/shop/tables.ts', 'types'],
    ['src/shop/catalog/model.ts', 'src/shop/catalog/shop-filter.ts'],
    ['src/shop/inventory/model.ts', 'kysely', 'types'],
    ['src/shop/reporting/sales.ts', 'src/shop/gifting/index.ts'],
    ['src/shop/customers/people.ts', 'src/shop/gifting/index.ts'],
    ['src/shop/gifting/company-portal.ts', 'src/shop/billing/index.ts'],
    ['src/shop/ordering/place-order.test.ts', 'tests/world.ts'],
    ['src/web/storefront/product.route.tsx', 'src/shop/ordering/index.ts'],
    ['src/web/storefront/product.route.tsx', 'src/web/ui/button.tsx'],
    ['src/web/storefront/product.route.tsx', 'react'],
    ['src/shop/messaging/order-texts.ts', 'src/texts/all.server.ts'],
    ['src/texts/catalogue.ts', 'src/shop/values/language.ts'],
    ['src/web/corporate/gift.route.tsx', 'src/web/storefront/page-meta.ts'],
    ['src/web/http/app.ts', 'src/web/api/index.ts'],
    ['src/web/routes.ts', 'src/web/office/settings/pages.ts'],
    ['src/jobs/nightly-check.ts', 'src/shop/inventory/index.ts'],
    ['src/web/http/page-version.ts', 'kysely'],
    ['src/platform/jobs.ts', 'src/platform/ids.ts'],
    ['src/main.ts', 'db/seed/seed.ts'],
    ['scripts/bench/orders.ts', 'tests/insert-world.ts'],
    ['scripts/dev.ts', 'simulators/start.ts'],
    ['simulators/bkash.ts', 'src/shop/values/index.ts'],
    ['simulators/bkash.ts', 'hono'],
    ['src/shop/payments/gateways/bkash.test.ts', 'simulators/start.ts'],
  ]
  test.each(allowed)('lets %s import %s', (from, to, types) => {
    expect(whyForbidden({ from, to, typeOnly: types === 'types' })).toBeNull()
  })

  const refused: [from: string, to: string, because: string, typeOnly?: 'types'][] = [
    ['src/shop/inventory/offers-of.ts', 'src/shop/ordering/index.ts', 'inventory stands below ordering'],
    ['src/shop/inventory/offers-of.ts', 'src/shop/ordering/model.ts', 'inventory stands below ordering', 'types'],
    ['src/shop/ordering/cancel-order.ts', 'src/shop/billing/index.ts', 'ordering stands below billing'],
    ['src/shop/storefront/shelf.ts', 'src/shop/ordering/index.ts', 'storefront stands below ordering'],
    ['src/shop/ordering/place-order.ts', 'src/shop/inventory/allocate-stock.ts', 'Other modules see only'],
    ['src/shop/ordering/place-order.ts', 'src/shop/stock/index.ts', 'There is no module stock'],
    ['src/shop/ordering/place-order.ts', 'src/web/ui/texts.tsx', 'knows nothing above itself'],
    ['src/shop/ordering/place-order.ts', 'db/seed/seed.ts', 'knows nothing above itself'],
    ['src/shop/ordering/place-order.ts', 'react', 'knows no React'],
    ['src/shop/ordering/place-order.ts', 'hono/cors', 'knows no React'],
    ['src/shop/ordering/place-order.ts', 'node:http', 'knows no React'],
    ['src/shop/ordering/place-order.ts', 'tests/world.ts', 'Only tests import tests'],
    ['src/shop/ordering/model.ts', 'kysely', 'no package'],
    ['src/shop/values/money.ts', 'node:crypto', 'no package'],
    ['src/shop/values/money.ts', 'src/shop/catalog/model.ts', 'values stands below catalog'],
    ['src/shop/ordering/model.ts', 'src/shop/pricing/index.ts', 'only their like'],
    ['src/shop/ordering/model.ts', 'src/platform/jobs.ts', 'only their like', 'types'],
    ['src/web/storefront/product.route.tsx', 'src/shop/ordering/place-order.ts', 'Pages and the API see only'],
    ['src/web/storefront/product.route.tsx', 'src/web/office/layout.tsx', 'do not know each other'],
    ['src/web/storefront/product.route.tsx', 'src/web/corporate/gift.route.tsx', 'do not know each other'],
    ['src/web/office/order.route.tsx', 'src/web/storefront/page-meta.ts', 'do not know each other'],
    ['src/web/api/orders.ts', 'src/web/storefront/cart/cart.ts', 'do not know each other', 'types'],
    ['src/web/ui/button.tsx', 'src/web/storefront/cart/cart-store.ts', 'never the other way'],
    ['src/web/http/make-request-context.ts', 'src/web/api/index.ts', 'never the other way'],
    ['src/web/routes.ts', 'src/web/office/settings/tax.server.ts', 'never the other way'],
    ['src/jobs/nightly-check.ts', 'src/web/http/pages.ts', 'Jobs know'],
    ['src/jobs/nightly-check.ts', 'kysely', 'Jobs call the shop'],
    ['src/jobs/nightly-check.ts', 'src/shop/inventory/lots.ts', 'Jobs see only'],
    ['src/web/api/orders.ts', 'kysely', 'SQL lives in the shop'],
    ['src/web/api/orders.ts', 'scripts/root.ts', 'nothing above themselves'],
    ['src/platform/jobs.ts', 'src/shop/context.ts', 'imports nothing of ours', 'types'],
    ['src/texts/all.server.ts', 'src/shop/ordering/model.ts', 'knows the values only'],
    ['src/shop/ordering/model.ts', 'src/texts/all.server.ts', 'Pure files import only their like'],
    ['src/web/http/app.ts', 'src/shop/ordering/place-order.test.ts', 'Only tests import tests'],
    ['src/main.ts', 'simulators/start.ts', 'No shop that runs has a simulator'],
    ['src/shop/payments/gateways/bkash.ts', 'simulators/bkash-state.ts', 'No shop that runs has a simulator'],
    ['simulators/sslcommerz.ts', 'src/shop/payments/index.ts', 'Simulators know'],
    ['simulators/sslcommerz.ts', 'src/web/http/app.ts', 'Simulators know'],
  ]
  test.each(refused)('does not let %s import %s', (from, to, because, types) => {
    expect(whyForbidden({ from, to, typeOnly: types === 'types' })).toContain(because)
  })
})

describe('what reaches the browser', () => {
  const route = (code: string) => importsOfRoute(parseSource('src/web/storefront/a.route.tsx', code)).map(({ to }) => to)

  test('is what the page uses, not what only its loader uses', () => {
    const code = `
      import { readShelf } from '../../shop/ordering/index.ts'
      import { money } from '../../shop/values/money.ts'
      import type { Route } from './+types/a.route'
      const first = (list) => readShelf(list)
      export const loader = () => first([])
      function Price() { return money(1).readShelf }
      export default function Page() { return <Price /> }`
    expect(route(code)).toEqual(['src/shop/values/money.ts'])
  })

  test('is also what the page uses through another function', () => {
    const code = `
      import { readShelf } from '../../shop/ordering/index.ts'
      import './effect.ts'
      const first = (list) => readShelf(list)
      export const loader = () => first([])
      export const meta = () => first([])`
    expect(route(code)).toEqual(['src/shop/ordering/index.ts', 'src/web/storefront/effect.ts'])
  })

  test.each([
    ['react', true],
    ['src/shop/values/money.ts', true],
    ['src/shop/catalog/wire.ts', true],
    ['src/web/ui/button.tsx', true],
    ['zod', false],
    ['node:crypto', false],
    ['src/shop/catalog/index.ts', false],
    ['src/platform/ids.ts', false],
    ['src/web/http/request-context.ts', false],
    ['src/web/storefront/shop/shop-data.server.ts', false],
  ])('%s: %s', (to, may) => {
    expect(mayReachBrowser('src/web/storefront/a.tsx', to)).toBe(may)
  })

  test('a leak is found through any number of files', () => {
    const files = {
      'src/web/routes.ts': `export default [{ file: 'storefront/a.route.tsx' }]`,
      'src/web/storefront/a.route.tsx': `import { B } from './b.tsx'; export default () => <B />`,
      'src/web/storefront/b.tsx': `import { c } from './c.ts'; export const B = () => c`,
      'src/web/storefront/c.ts': `import { newId } from '../../platform/ids.ts'; export const c = newId`,
    }
    const { leaks } = findBrowserFiles(Object.entries(files).map(([path, text]) => parseSource(path, text)))
    expect(leaks).toEqual([
      'src/web/storefront/a.route.tsx > src/web/storefront/b.tsx > src/web/storefront/c.ts > src/platform/ids.ts',
    ])
  })
})

describe('forbidden code', () => {
  const rules = (path: string, text: string) => findForbiddenCode(parseSource(path, text), tables).map(({ rule }) => rule)

  test.each([
    ['src/shop/ordering/a.ts', `db.selectFrom('inventory.lots as l')`, 'belongs to another module'],
    ['src/shop/ordering/a.ts', 'sql`select 1 from catalog.products`', 'belongs to another module'],
    ['src/shop/ordering/a.ts', 'sql`select ${a} from x join pricing.prices p`', 'belongs to another module'],
    ['src/web/api/a.ts', `db.selectFrom('ordering.orders')`, 'belongs to another module'],
    ['src/shop/ordering/a.ts', 'const now = Date.now()', 'Time is an argument'],
    ['src/shop/ordering/a.ts', 'const now = new Date()', 'Time is an argument'],
    ['src/shop/ordering/a.ts', 'const id = randomUUID()', 'Ids are made by newId'],
    ['src/web/api/a.ts', 'class Orders {}', 'no classes'],
  ])('in %s: %s', (path, text, because) => {
    expect(rules(path, text).join()).toContain(because)
  })

  test.each([
    ['src/shop/ordering/a.ts', `db.selectFrom('ordering.orders as o')`],
    ['src/shop/reporting/a.ts', `db.selectFrom('ordering.orders as o')`],
    ['src/shop/ordering/a.test.ts', `db.selectFrom('inventory.lots')`],
    ['src/shop/ordering/a.ts', `import x from '../content/index.ts'`],
    ['src/shop/inventory/a.ts', 'sql`select content.grams from inventory.contents content`'],
    ['src/shop/ordering/a.ts', 'const day = new Date(ctx.now)'],
    ['src/platform/jobs.ts', 'sql`select 1 from platform.jobs`'],
  ])('not in %s: %s', (path, text) => {
    expect(rules(path, text)).toEqual([])
  })
})

describe('languages', () => {
  const find = (path: string, text: string) => findLanguageOutOfPlace(parseSource(path, text))

  test('are known to the catalogue and the language module only', () => {
    expect(sources.flatMap(findLanguageOutOfPlace)).toEqual([])
  })

  test.each([
    ['src/shop/ordering/a.ts', "const a = 'আম'", 'holds Bangla'],
    ['src/shop/ordering/a.ts', '// আম', 'holds Bangla'],
    ['src/texts/en/a.ts', "export const a = { b: 'আম' }", 'holds Bangla'],
    ['src/web/ui/a.tsx', 'const a = <p>আম</p>', 'holds Bangla'],
    ['src/web/ui/a.ts', "const a = language === 'bn' ? 1 : 2", 'asks for one language'],
    ['src/web/ui/a.ts', "if ('en' !== language) go()", 'asks for one language'],
    ['src/web/ui/a.ts', "switch (language) { case 'bn': go() }", 'asks for one language'],
    ['src/texts/bn/a.ts', "const a = language === 'bn'", 'asks for one language'],
    ['src/shop/ordering/a.ts', "const a = { en: 'Mango', bn: other }", 'names one language'],
    ['src/shop/ordering/a.ts', 'const a = ({ bn }: Translations) => bn', 'names one language'],
    ['src/shop/ordering/a.ts', 'type A = { en: string; bn: string }', 'names one language'],
    ['src/shop/ordering/a.ts', 'const a = text.bn', 'names one language'],
    ['src/web/ui/a.tsx', 'const a = <p lang="bn">{b}</p>', 'names one language'],
    ['src/web/http/a.ts', 'const a = /^(?:\\/bn)?\\/order/', 'names one language'],
    ['src/shop/ordering/a.ts', 'const a = `${url}${is ? "/bn" : ""}/order`', 'builds a link by hand'],
    ['src/web/ui/a.ts', 'const a = `/bn/shop`', 'builds a link by hand'],
  ])('would be found in %s: %s', (path, text, because) => {
    expect(find(path, text).join()).toContain(because)
  })

  test.each([
    ['src/texts/bn/a.ts', "export const a = { b: 'আম' }"],
    ['src/shop/values/language.ts', "const a = language === 'bn' ? 'বাংলা' : ''"],
    ['src/shop/values/languages/days.ts', "const a = 'আজ'"],
    ['src/shop/ordering/a.test.ts', "const a = 'আম'"],
    ['db/seed/a.ts', "const a = 'আম'"],
    ['src/web/ui/a.tsx', 'const a = <b lang={language}>৳</b>'],
    ['src/web/ui/a.ts', "const a = pathIn(language, '/shop')"],
  ])('are not out of place in %s: %s', (path, text) => {
    expect(find(path, text)).toEqual([])
  })
})
