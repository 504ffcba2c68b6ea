import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './architecture/sources.ts'

// The statements of docs/security.md about dependencies: few, pinned, known, and with licences that allow anybody to run the shop.

type Locked = {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  link?: boolean
}
type Needs = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>
type Project = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const project = JSON.parse(read('package.json')) as Project
const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages).filter(
  ([path]) => path !== '',
)
// The shop's build tools are dependencies, because `npm ci --omit=dev && npm start` builds. The running shop uses none of them.
const BUILDERS = ['vite', '@react-router/dev']
const needed = neededBy(Object.keys(project.dependencies).filter((name) => !BUILDERS.includes(name)))
const running = locked.filter(([path]) => needed.has(path))
const building = locked.filter(([path, { dev }]) => !dev && !needed.has(path))
const direct = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies }

// LGPL: libvips, a separate library beside sharp. OFL: fonts.
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'OFL-1.1',
  'LGPL-3.0-or-later',
])

/** The transitive dependencies of these packages, by path. */
function neededBy(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const lies = new Map(locked)
  const follow = (name: string, from: string) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      const one = lies.get(path) as Needs | undefined
      if (one && !found.has(path)) {
        found.add(path)
        const needs = { ...one.peerDependencies, ...one.dependencies, ...one.optionalDependencies }
        for (const need of Object.keys(needs)) if (!BUILDERS.includes(need)) follow(need, path)
      }
      if (one || at === '') return
    }
  }
  for (const name of [...names, ...Object.keys(project.optionalDependencies)]) follow(name, '')
  return found
}

test('every build tool has an allowed, a weak copyleft or an attribution licence', () => {
  expect(building.length).toBeGreaterThan(10)
  const allowed = new Set([...ALLOWED, 'MPL-2.0', 'CC-BY-4.0'])
  for (const [path, { license = 'none' }] of building)
    expect([path, license, allowed.has(license)]).toEqual([path, license, true])
})

test('every package at run time has an allowed licence', () => {
  expect(running.length).toBeGreaterThan(60)
  for (const [path, { license = 'none' }] of running)
    for (const one of license.split(' AND ')) expect([path, one, ALLOWED.has(one)]).toEqual([path, one, true])
})

test('every direct dependency is pinned and has a line in docs/dependencies.md', () => {
  const listed = read('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => (/^\| ([^|]+?) +\|/.exec(line)?.[1] ?? '').split(', '))
  const isListed = (name: string) =>
    listed.some((one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))))
  for (const [name, version] of Object.entries(direct)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)])
    const known = isListed(name) || (name.startsWith('@types/') && listed.includes('oxlint'))
    expect([name, known]).toEqual([name, true])
  }
})

test('installed packages come from one registry, with the hash of their content', () => {
  for (const [path, { integrity = '', resolved = '', link }] of locked) {
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
    expect([path, resolved]).toEqual([path, expect.stringMatching(/^$|^https:\/\/registry\.npmjs\.org\//)])
    expect([path, link]).toEqual([path, undefined])
  }
})

test('no package runs an install script except those that bring Node and PostgreSQL', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(scripted.sort()).toEqual([...Object.keys(project.optionalDependencies), 'node'].sort())
  expect(Object.keys(project.allowScripts).every((name) => scripted.includes(name))).toBe(true)
})

test('the number of dependencies is limited', () => {
  expect(Object.keys(project.dependencies).length).toBeLessThanOrEqual(36)
  expect(running.filter(([, { optional }]) => !optional).length).toBeLessThanOrEqual(100)
})

test('starting, backing up and restoring a built shop needs no build or test tool', () => {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { to, typeOnly } of sources.get(path)?.imports ?? []) {
      if (typeOnly || to === 'package.json' || /^(?:node|virtual):/.test(to)) continue
      if (sources.has(to)) follow(to)
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(to)![0])
    }
  }
  const started = ['scripts/start.ts', 'scripts/supervise.ts', 'scripts/backup.ts', 'scripts/restore.ts', 'src/main.ts']
  // Started by file name.
  const beside = [...sources.keys()].filter((path) => path.startsWith('src/') && /-(?:process|thread)\.ts$/.test(path))
  expect(beside).toEqual(expect.arrayContaining(['src/platform/pdf/pdf-process.ts', 'src/shop/content/photo-process.ts']))
  for (const start of [...started, ...beside]) follow(start)
  expect(seen.size).toBeGreaterThan(300)
  expect([...packages].filter((name) => !(name in project.dependencies) || BUILDERS.includes(name))).toEqual([])
  expect([...packages]).toEqual(expect.arrayContaining(['pg', 'sharp', '@myriaddreamin/typst-ts-node-compiler']))
})
