import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as project } from '../root.ts'
import { releasesIn, unreleasedIn, versionProblem } from './changelog.ts'
import { release, type Steps } from './release.ts'

const CHANGELOG = `# Changelog

Read me.

## Unreleased

### Added

- A shop that costs $& and $1.

## 2026-11-23, schema 0041

### Fixed

- A fault.
`
const OLD = { version: null, date: '2026-11-23', schema: '0041' }

let root: string
let ran: string[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'))
  ran = []
  for (const folder of ['db/migrations', 'tests/upgrades']) mkdirSync(join(root, folder), { recursive: true })
  write('CHANGELOG.md', CHANGELOG)
  write('package.json', `${JSON.stringify({ name: 'shop', version: '0.1.0', private: true }, null, 2)}\n`)
  write(
    'package-lock.json',
    `${JSON.stringify({ name: 'shop', version: '0.1.0', packages: { '': { version: '0.1.0' }, 'node_modules/a': { version: '0.1.0' } } }, null, 2)}\n`,
  )
  for (const name of ['0041-old.sql', '0042-new.sql', 'README.md']) write(`db/migrations/${name}`, '')
  write('tests/upgrades/0041.json.gz', 'old data')
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Tester')
  git('config', 'user.email', 'tester@example.com')
  git('config', 'commit.gpgsign', 'false')
  git('config', 'tag.gpgsign', 'false')
  commitAll('begin')
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const read = (name: string) => readFileSync(join(root, name), 'utf8')
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}
function commitAll(subject: string): void {
  git('add', '--all')
  git('commit', '--quiet', '-m', subject)
}

const steps: Steps = {
  check: async () => (ran.push('check'), null),
  async keepData(file) {
    ran.push('data')
    writeFileSync(file, 'new data')
    return null
  },
  sbom: async () => (ran.push(`sbom of ${(JSON.parse(read('package.json')) as { version: string }).version}`), null),
}
const make = (version = '0.2.0', changed: Partial<Steps> = {}) =>
  release({ root, version, date: '2026-12-01', steps: { ...steps, ...changed } })

/** All that a refusal must leave alone. */
const state = () => ({
  head: git('rev-parse', 'HEAD'),
  tags: git('tag'),
  status: git('status', '--porcelain', '--ignored'),
  files: ['CHANGELOG.md', 'package.json', 'package-lock.json'].map(read),
})
async function expectRefused(making: Promise<unknown>, problem: unknown, before = state()): Promise<void> {
  expect(await making).toEqual({ ok: false, problem })
  expect(state()).toEqual(before)
}

test('a release has its section, version, data, commit and tag', async () => {
  const done = await make()
  expect(done).toEqual({ ok: true, tag: 'v0.2.0', commit: git('rev-parse', 'HEAD') })
  expect(ran).toEqual(['check', 'data', 'sbom of 0.2.0'])
  expect(read('CHANGELOG.md')).toBe(CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0, 2026-12-01, schema 0042\n'))
  expect(unreleasedIn(read('CHANGELOG.md'))).toBe('')
  expect(releasesIn(read('CHANGELOG.md'))).toEqual([{ version: '0.2.0', date: '2026-12-01', schema: '0042' }, OLD])
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'shop', version: '0.2.0', private: true })
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    name: 'shop',
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '0.1.0' } },
  })
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('release: 0.2.0\nbegin')
  expect(git('show', '--name-only', '--format=', 'HEAD').split('\n')).toEqual([
    'CHANGELOG.md',
    'package-lock.json',
    'package.json',
    'tests/upgrades/0042.json.gz',
  ])
  expect(git('rev-list', '-1', 'v0.2.0')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)')).toBe('0.2.0\n\n### Added\n\n- A shop that costs $& and $1.')
})

test('what is not committed is refused before the checks run', async () => {
  write('package.json', read('package.json').replace('shop', 'stall'))
  await expectRefused(make(), 'These files are not committed:\nM package.json')
  git('checkout', '--quiet', '--', '.')
  write('new.ts', '')
  await expectRefused(make(), 'These files are not committed:\n?? new.ts')
  expect(ran).toEqual([])
})

test('a version that is none, released, or earlier is refused', async () => {
  await expectRefused(make('0.2'), '"0.2" is no version, such as 0.2.0.')
  await expectRefused(make('0.0.9'), '0.0.9 is earlier than 0.1.0, which package.json has.')
  git('tag', 'v0.3.0')
  await expectRefused(make('0.3.0'), 'The tag v0.3.0 exists.')
  expect(ran).toEqual([])
  const released = [{ version: '0.10.0', date: '2026-12-01', schema: '0042' }, OLD]
  expect(versionProblem('0.10.0', '0.10.0', released)).toBe('0.10.0 is not later than 0.10.0, which was released.')
  expect(versionProblem('0.9.1', '0.10.0', released)).toBe('0.9.1 is not later than 0.10.0, which was released.')
  expect(versionProblem('0.10.1', '0.10.0', released)).toBe(null)
  expect(versionProblem('01.0.0', '0.10.0', released)).toBe('"01.0.0" is no version, such as 0.2.0.')
  expect(versionProblem('0.1.0', '0.1.0', [OLD])).toBe(null)
})

test('nothing unreleased, a schema that was released, and no branch are refused', async () => {
  write('tests/upgrades/0042.json.gz', 'of another release')
  commitAll('data')
  await expectRefused(make(), 'tests/upgrades/0042.json.gz exists: that schema was released. Only its own version may write it.')
  expect(read('tests/upgrades/0042.json.gz')).toBe('of another release')
  git('reset', '--hard', '--quiet', 'HEAD~1')
  git('checkout', '--quiet', '--detach')
  await expectRefused(make(), 'No branch is checked out, so the commit would be lost.')
  git('checkout', '--quiet', 'main')
  write('CHANGELOG.md', CHANGELOG.replace(/### Added[^#]*/, ''))
  commitAll('empty')
  await expectRefused(make(), 'CHANGELOG.md has nothing under "Unreleased".')
  expect(ran).toEqual([])
})

test('red checks are refused, and so are checks that change a file', async () => {
  await expectRefused(
    make('0.2.0', { check: async () => 'failed  format' }),
    'The checks fail, so nothing was released:\nfailed  format',
  )
  const check = async () => (write('package.json', '{}'), null)
  expect(await make('0.2.0', { check })).toEqual({
    ok: false,
    problem: 'The checks changed files, so nothing was released:\nM package.json',
  })
  expect([git('tag'), git('log', '--format=%s')]).toEqual(['', 'begin'])
})

test('a step that fails or throws leaves everything as it was', async () => {
  const before = state()
  const end = '\nNothing was released, and the files are as they were.'
  await expectRefused(make('0.2.0', { sbom: async () => 'npm is away\n' }), `npm is away${end}`, before)
  const broken = make('0.2.0', { sbom: () => Promise.reject(new Error('no disk')) })
  await expect(broken).rejects.toThrow('no disk')
  expect(state()).toEqual(before)
  write('.git/hooks/pre-commit', '#!/bin/sh\necho not today >&2\nexit 1\n')
  spawnSync('chmod', ['+x', join(root, '.git/hooks/pre-commit')])
  await expectRefused(make(), `git commit failed: not today${end}`, before)
  expect(existsSync(join(root, 'tests/upgrades/0042.json.gz'))).toBe(false)
})

test('every heading of the changelog is a release, the newest first', () => {
  const releases = releasesIn(readFileSync(join(project, 'CHANGELOG.md'), 'utf8'))
  expect(releases.slice(-3).map(({ schema }) => schema)).toEqual(['0041', '0036', '0026'])
  expect(releases.map(({ schema }) => schema)).toEqual(
    releases
      .map(({ schema }) => schema)
      .toSorted()
      .toReversed(),
  )
  expect(() => releasesIn('## 0.2.0\n')).toThrow('CHANGELOG.md has a heading that is no release: ## 0.2.0')
})
