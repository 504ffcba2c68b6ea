import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES, prefixOf } from '#shop/values/language.ts'
import { routesIn } from '#web/storefront-routes.ts'
import { keep, markInUse, newFolder, readCurrent, removeOldBuilds, writeCurrent } from './build-folders.ts'
import { root } from './root.ts'

const SOURCES = [
  'src',
  'public',
  'db/migrations',
  'db/seed',
  'scripts/build.ts',
  'scripts/build-worker.ts',
  'scripts/office-texts.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
// What a running shop reads in addition to the bundle: programs it starts, templates, migrations, seed data. Each build has its own copy,
// so that changed sources do not affect a running shop.
const TAKEN_ALONG = ['src', 'public', 'db/migrations', 'db/seed', 'package.json']
const MOST_TRIES = 3
export const builds = join(root, 'build')
const builder = join(root, 'node_modules/.bin/react-router')

export type Build = { id: string; stamp: string; folder: string }
type Options = { into?: string; make?: (folder: string) => void }

/** Builds unless the current build matches the sources, and makes it the current one. Returns its folder. */
export function buildWhenNeeded({ into = builds, make = buildInto }: Options = {}): string {
  const current = readCurrent(into)
  // A container image has a build and no tools to build with.
  if (current && (!existsSync(builder) || current.stamp === sourcesStamp())) return join(into, current.id)
  const build = buildSources({ into, make })
  makeCurrent(build, into)
  return build.folder
}

/** Processes started from now on run this build. Other builds are removed a week after their last use. */
export function makeCurrent({ id, stamp }: Pick<Build, 'id' | 'stamp'>, into = builds): void {
  writeCurrent(into, { id, stamp })
  removeOldBuilds(into, { now: Date.now(), current: id })
}

/** A build of the current sources: an existing one of the same content, else a new one. A failure changes nothing. */
export function buildSources({ into = builds, make = buildInto }: Options = {}): Build {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stamp = sourcesStamp()
    const id = sourcesId()
    const folder = join(into, id)
    if (existsSync(folder)) {
      markInUse(folder)
      return { id, stamp, folder }
    }
    process.stderr.write('Building the shop, once…\n')
    const made = newFolder(into)
    try {
      make(made)
      // The sources may have changed during the build. Then it matches neither version.
      if (sourcesStamp() !== stamp) continue
      keep(into, made, id)
      return { id, stamp, folder }
    } finally {
      rmSync(made, { recursive: true, force: true })
    }
  }
  throw new Error('The build failed: the sources changed while they were being built.')
}

function buildInto(folder: string): void {
  run(builder, ['build'], folder)
  writeManifests(join(folder, 'client/assets'))
  run(process.execPath, [join(root, 'scripts/build-worker.ts')], folder)
  for (const file of filesBelow(join(folder, 'client'))) compress(file)
  for (const path of TAKEN_ALONG) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !isTest(from) })
  }
}

function run(command: string, args: string[], folder: string): void {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}\n${done.stderr}`)
}

/**
 * Writes the router's manifest in parts: without the office's routes, once for each language, and with only them. A page reaches the other
 * parts only by loading a new document. A third of the bytes, and half the patterns. `src/web/entry.server.tsx` references them.
 */
function writeManifests(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no route manifest.')
  const script = readFileSync(join(assets, name), 'utf8')
  const [begin, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
  const manifest = JSON.parse(script.slice(begin, end)) as { routes: Record<string, object>; url: string }
  const write = (part: string, routes: object) => {
    const ownName = name.replace('manifest-', `manifest-${part}-`)
    const own = { ...manifest, routes, url: manifest.url.replace(name, ownName) }
    writeFileSync(join(assets, ownName), script.slice(0, begin) + JSON.stringify(own) + script.slice(end))
  }
  const routesWhere = (keep: (id: string) => boolean) =>
    Object.fromEntries(Object.entries(manifest.routes).flatMap(([id, route]) => (keep(id) ? [[id, whatIsThere(route)]] : [])))
  write(
    'office',
    routesWhere((id) => id === 'root' || id.startsWith('office/')),
  )
  const routes = routesWhere((id) => !id.startsWith('office/'))
  for (const language of LANGUAGES) {
    const ownRoutes = routesIn(language, routes)
    const [id] = Object.keys(ownRoutes).filter((one) => one.endsWith('storefront/layout'))
    const layout = { ...ownRoutes[id!], path: prefixOf(language).slice(1) || undefined }
    write(language, { ...ownRoutes, [id!]: layout })
  }
}

// The router accepts missing fields. It reads `imports` only to prefetch pages, which we do not use: the server lists the modules of a page.
function whatIsThere(route: object): object {
  return Object.fromEntries(
    Object.entries(route).filter(
      ([name, value]) => name !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

// Names, sizes and times show what changed, and are read in a few milliseconds.
function sourcesStamp(): string {
  const hash = createHash('sha256')
  for (const file of sources()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The id of a build of the current sources. */
export function sourcesId(): string {
  const hash = createHash('sha256')
  for (const file of sources())
    hash
      .update(`${relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n')
  return hash.digest('hex').slice(0, 16)
}

function sources(): string[] {
  return SOURCES.flatMap((source) => {
    const path = join(root, source)
    return statSync(path).isDirectory() ? filesBelow(path).sort() : [path]
  }).filter((file) => !isTest(file))
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

// Once, at the highest quality: these files never change.
function compress(file: string): void {
  if (!/\.(?:js|css|svg|json|txt|webmanifest)$/.test(file)) return
  const bytes = readFileSync(file)
  if (bytes.length < 500) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (process.argv[1] === import.meta.filename) buildWhenNeeded()
