// Builds the service worker into one file that lists the files of this build, after everything else is built. A separate program: the shop,
// which builds itself at its first start, must not keep a bundler in memory, nor need one in an image without it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { LANGUAGES } from '#shop/values/language.ts'
import type { BuildList } from '#web/offline/worker-scope.ts'
import { root } from './root.ts'

type Chunks = { module: string; imports?: string[]; css?: string[] }
type Manifest = { version: string; entry: Chunks; routes: Record<string, Chunks> }

const client = join(process.env['BUILD_FOLDER'] ?? fail('BUILD_FOLDER is not set. scripts/build.ts sets it.'), 'client')
// The page shown when offline, and the pages most links lead to: without its script, the router cannot report that one is unavailable.
const SHELL = [
  'root',
  'storefront/layout',
  'storefront/home.route',
  'storefront/shop.route',
  'storefront/product.route',
  'storefront/offline.route',
]
const ORDERING = ['storefront/cart.route', 'storefront/checkout.route', 'storefront/express.route']
// Without the logo: each shop has its own, which is stored with the first page that shows it.
const DRAWN = ['placeholder', 'fruit-drawing'].map((name) => `/brand/${name}.svg`)
// Loaded on demand, such as the texts of the other language.
const LOADED = /["'`]\.\/([\w.-]+\.js)["'`]/g

await build({
  configFile: false,
  root,
  logLevel: 'error',
  define: { BUILD: JSON.stringify(filesOfBuild(readManifest())) },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: join(root, 'src/web/offline/worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
  },
})

/** The office has no service worker: its files are on no list. */
function filesOfBuild({ version, entry, routes }: Manifest): BuildList {
  const of = (names: readonly string[]) => names.map((name) => routes[name] ?? missing(name))
  const everybody = Object.entries(routes).flatMap(([name, chunks]) => (name.startsWith('office/') ? [] : [chunks]))
  const manifests = LANGUAGES.map((language) => `/assets/manifest-${language}-${version}.js`)
  const shell = new Set([...withAll([entry, ...of(SHELL)]), ...manifests, ...DRAWN])
  const ordering = withAll(of(ORDERING)).filter((file) => !shell.has(file))
  const drawn = ['fonts', 'brand', 'icons'].flatMap((folder) =>
    readdirSync(join(client, folder)).map((file) => `/${folder}/${file}`),
  )
  const files = new Set([...shell, ...ordering, ...withAll(everybody), ...drawn.filter((file) => !/\.(?:br|gz|txt)$/.test(file))])
  return { version, shell: [...shell], ordering, files: [...files] }
}

/** These files, with their styles and everything they import, statically or dynamically. */
function withAll(chunks: readonly Chunks[]): string[] {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    if (!file.endsWith('.js')) return
    const script = readFileSync(join(client, file), 'utf8')
    for (const [, other] of script.matchAll(LOADED)) follow(`/assets/${other}`)
  }
  for (const { module, imports = [], css = [] } of chunks) for (const file of [module, ...imports, ...css]) follow(file)
  return [...found]
}

function readManifest(): Manifest {
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no route manifest.')
  const script = readFileSync(join(assets, name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

function missing(name: string): never {
  return fail(`There is no route ${name}, which the service worker caches.`)
}

function fail(why: string): never {
  throw new Error(why)
}
