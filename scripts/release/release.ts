// One release: the changelog, the version, the data of its shop for the tests of upgrades, the bill of materials, a commit and a tag.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasesIn, unreleasedIn, versionProblem, withRelease } from './changelog.ts'

/** What takes minutes or needs the whole project. Each returns why it failed, or null. */
export type Steps = {
  check: () => Promise<string | null>
  /** Writes `file`. */
  keepData: (file: string) => Promise<string | null>
  sbom: () => Promise<string | null>
}

type Release = { root: string; version: string; date: string; steps: Steps; say?: (line: string) => void }
type Released = { ok: true; tag: string; commit: string } | { ok: false; problem: string }

/** Refuses with a sentence, and then leaves everything as it was. */
export async function release({ root, version, date, steps, say = () => undefined }: Release): Promise<Released> {
  const tag = `v${version}`
  const problem = problemBefore(root, version)
  if (problem !== null) return { ok: false, problem }
  const schema = newestSchema(root)
  const data = `tests/upgrades/${schema}.json.gz`
  if (existsSync(join(root, data)))
    return { ok: false, problem: `${data} exists: that schema was released. Only its own version may write it.` }
  say('Checking…')
  const red = await steps.check()
  if (red !== null) return { ok: false, problem: `The checks fail, so nothing was released:\n${red}` }
  const changed = git(root, ['status', '--porcelain'])
  if (changed.text !== '') return { ok: false, problem: `The checks changed files, so nothing was released:\n${changed.text}` }

  const before = git(root, ['rev-parse', 'HEAD']).text
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const notes = unreleasedIn(text)
  const undo = () => {
    git(root, ['tag', '--delete', tag])
    git(root, ['reset', '--hard', '--quiet', before])
    rmSync(join(root, data), { force: true })
  }
  const failed = (why: string): Released => {
    undo()
    return { ok: false, problem: `${why.trim()}\nNothing was released, and the files are as they were.` }
  }
  try {
    writeFileSync(join(root, 'CHANGELOG.md'), withRelease(text, { version, date, schema }))
    setVersion(root, version)
    say(`Keeping the data of a shop with schema ${schema}…`)
    const why = (await steps.keepData(join(root, data))) ?? (await steps.sbom())
    if (why !== null) return failed(why)
    const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', data]
    for (const args of [
      ['add', '--', ...files],
      ['commit', '--quiet', '-m', `release: ${version}`],
      // Verbatim: a line that begins with # is a heading here.
      ['tag', '--annotate', '--cleanup=verbatim', '-m', `${version}\n\n${notes}\n`, tag],
    ]) {
      const done = git(root, args)
      if (!done.ok) return failed(`git ${args[0]} failed: ${done.text}`)
    }
    return { ok: true, tag, commit: git(root, ['rev-parse', 'HEAD']).text }
  } catch (error) {
    undo()
    throw error
  }
}

function problemBefore(root: string, version: string): string | null {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const wrong = versionProblem(version, readPackage(root, 'package.json').version, releasesIn(changelog))
  if (wrong !== null) return wrong
  const status = git(root, ['status', '--porcelain'])
  if (!status.ok) return `This is no git repository: ${status.text}`
  if (status.text !== '') return `These files are not committed:\n${status.text}`
  if (!git(root, ['symbolic-ref', '--quiet', 'HEAD']).ok) return 'No branch is checked out, so the commit would be lost.'
  if (git(root, ['tag', '--list', `v${version}`]).text !== '') return `The tag v${version} exists.`
  if (unreleasedIn(changelog) === '') return 'CHANGELOG.md has nothing under "Unreleased".'
  return null
}

function newestSchema(root: string): string {
  const files = readdirSync(join(root, 'db/migrations')).filter((name) => /^\d{4}-.*\.sql$/.test(name))
  return files.toSorted().at(-1)!.slice(0, 4)
}

type Package = { version: string; packages?: Record<string, { version?: string }> }

function readPackage(root: string, name: string): Package {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as Package
}

function setVersion(root: string, version: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const its = readPackage(root, name)
    its.version = version
    if (its.packages?.['']) its.packages[''].version = version
    writeFileSync(join(root, name), `${JSON.stringify(its, null, 2)}\n`)
  }
}

function git(root: string, args: readonly string[]): { ok: boolean; text: string } {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return { ok: status === 0, text: (status === 0 ? stdout : (error?.message ?? stderr)).trim() }
}
