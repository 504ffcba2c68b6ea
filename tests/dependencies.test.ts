import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './architecture/sources.ts'

// What docs/security.md says about what is not ours: few, pinned, known, and under licences that let anybody run the shop.

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
type Project = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const project = JSON.parse(read('package.json')) as Project
const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages).filter(
  ([path]) => path !== '',
)
const running = locked.filter(([, { dev }]) => !dev)
const direct = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies }

// LGPL: libvips, a library of its own beside sharp. OFL: fonts.
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

test('every package that runs has a licence that is allowed', () => {
  expect(running.length).toBeGreaterThan(60)
  for (const [path, { license = 'none' }] of running)
    for (const one of license.split(' AND ')) expect([path, one, ALLOWED.has(one)]).toEqual([path, one, true])
})

test('every package we chose is pinned and has its line in docs/dependencies.md', () => {
  const listed = read('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => (/^\| ([^|]+?) +\|/.exec(line)?.[1] ?? '').split(', '))
  const isListed = (name: string) =>
    listed.some((one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))))
  for (const [name, version] of Object.entries(direct)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)])
    const known = isListed(name) || (name.startsWith('@types/') && listed.includes('typescript'))
    expect([name, known]).toEqual([name, true])
  }
})

test('what is installed is what was chosen: from one registry, by the hash of its content', () => {
  for (const [path, { integrity = '', resolved = '', link }] of locked) {
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
    expect([path, resolved]).toEqual([path, expect.stringMatching(/^$|^https:\/\/registry\.npmjs\.org\//)])
    expect([path, link]).toEqual([path, undefined])
  }
})

test('no package runs a script when it is installed but those that bring Node and PostgreSQL', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(scripted.sort()).toEqual([...Object.keys(project.optionalDependencies), 'node'].sort())
  expect(Object.keys(project.allowScripts).every((name) => scripted.includes(name))).toBe(true)
})

test('they are few', () => {
  expect(Object.keys(project.dependencies).length).toBeLessThanOrEqual(32)
  expect(running.filter(([, { optional }]) => !optional).length).toBeLessThanOrEqual(90)
})

test('what starts, backs up and restores a built shop needs nothing that only builders and testers have', () => {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { to, typeOnly } of sources.get(path)?.imports ?? []) {
      if (typeOnly || /^(?:node|virtual):/.test(to)) continue
      if (sources.has(to)) follow(to)
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(to)![0])
    }
  }
  const started = ['scripts/start.ts', 'scripts/backup.ts', 'scripts/restore.ts', 'src/main.ts']
  // Begun by the name of their file.
  const beside = [...sources.keys()].filter((path) => path.startsWith('src/') && /-(?:process|thread)\.ts$/.test(path))
  expect(beside).toEqual(expect.arrayContaining(['src/platform/pdf/pdf-process.ts', 'src/shop/content/photo-process.ts']))
  for (const start of [...started, ...beside]) follow(start)
  expect(seen.size).toBeGreaterThan(300)
  expect([...packages].filter((name) => !(name in project.dependencies))).toEqual([])
  expect([...packages]).toEqual(expect.arrayContaining(['pg', 'sharp', '@myriaddreamin/typst-ts-node-compiler']))
})
