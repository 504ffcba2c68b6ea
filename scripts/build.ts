import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES } from '../src/shop/values/language.ts'
import { root } from './root.ts'

const SOURCES = [
  'src',
  'public',
  'db/seed',
  'scripts/build.ts',
  'scripts/build-worker.ts',
  'scripts/react-signs.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const stamp = join(root, 'build/stamp')
const builder = join(root, 'node_modules/.bin/react-router')

/** Builds unless the last build is of these very sources. */
export async function buildWhenNeeded(): Promise<void> {
  // An image holds a build and nothing to build with.
  if (existsSync(stamp) && !existsSync(builder)) return
  const wanted = sourcesStamp()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building the shop, once…\n')
  run(builder, ['build'])
  writePublicManifests(join(root, 'build/client/assets'))
  run(process.execPath, [join(root, 'scripts/build-worker.ts')])
  for (const file of filesBelow(join(root, 'build/client'))) compress(file)
  writeFileSync(stamp, wanted)
}

function run(command: string, args: string[]): void {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}\n${done.stderr}`)
}

/**
 * The router's list of all routes, once for each language, without those of the office: nobody can get to the other language or to the office from a
 * public page without loading a new document. A third of the bytes, and half the patterns. `src/web/entry.server.tsx` names them on public pages.
 */
function writePublicManifests(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has made no list of its routes.')
  const script = readFileSync(join(assets, name), 'utf8')
  const [begin, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
  const manifest = JSON.parse(script.slice(begin, end)) as { routes: Record<string, object>; url: string }
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).flatMap(([id, route]) => (id.startsWith('office/') ? [] : [[id, whatIsThere(route)]])),
  )
  for (const language of LANGUAGES) {
    const ownName = name.replace('manifest-', `manifest-${language}-`)
    const layout = { ...routes['storefront/layout'], path: language === 'bn' ? 'bn' : undefined }
    const own = { ...manifest, routes: { ...routes, 'storefront/layout': layout }, url: manifest.url.replace(name, ownName) }
    writeFileSync(join(assets, ownName), script.slice(0, begin) + JSON.stringify(own) + script.slice(end))
  }
}

// What a route has not, the router doesn't miss.
function whatIsThere(route: object): object {
  return Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
  )
}

// Names, sizes and times tell what changed, and are read in a few milliseconds.
function sourcesStamp(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const files = statSync(path).isDirectory() ? filesBelow(path) : [path]
    for (const file of files.sort()) {
      if (/\.test\.tsx?$/.test(file)) continue
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\n${size}\n${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

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

if (process.argv[1] === import.meta.filename) await buildWhenNeeded()
