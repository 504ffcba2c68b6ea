// The releases as CHANGELOG.md has them: `## 0.2.0, 2026-12-01, schema 0136`. The first ones had a date and a schema only.
export type Release = { version: string | null; date: string; schema: string }

const HEADING = /^## (?:(\d+\.\d+\.\d+), )?(\d{4}-\d{2}-\d{2}), schema (\d{4})$/
const UNRELEASED = '## Unreleased\n'

/** The newest first. Throws for a heading that is neither a release nor "Unreleased". */
export function releasesIn(changelog: string): Release[] {
  const headings = changelog.split('\n').filter((line) => line.startsWith('## ') && `${line}\n` !== UNRELEASED)
  return headings.map((heading) => {
    const [, version = null, date, schema] = HEADING.exec(heading) ?? []
    if (date === undefined || schema === undefined) throw new Error(`CHANGELOG.md has a heading that is no release: ${heading}`)
    return { version, date, schema }
  })
}

/** What will be released: the text below "Unreleased". Empty when there is nothing. */
export function unreleasedIn(changelog: string): string {
  const begin = changelog.indexOf(UNRELEASED)
  if (begin < 0) throw new Error('CHANGELOG.md has no section "Unreleased".')
  const rest = changelog.slice(begin + UNRELEASED.length)
  const end = rest.search(/^## /m)
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}

/** The changelog with what was unreleased under the heading of the release, and nothing unreleased. */
export function withRelease(changelog: string, { version, date, schema }: Release): string {
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n## ${version}, ${date}, schema ${schema}\n`)
}

/** Why this cannot be the next version; null when it can. `current` is that of package.json, which was perhaps never released. */
export function versionProblem(version: string, current: string, releases: readonly Release[]): string | null {
  if (!/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(version)) return `"${version}" is no version, such as 0.2.0.`
  const latest = releases.find((release) => release.version !== null)?.version ?? null
  if (latest !== null && compared(version, latest) <= 0) return `${version} is not later than ${latest}, which was released.`
  if (compared(version, current) < 0) return `${version} is earlier than ${current}, which package.json has.`
  return null
}

function compared(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  return a.map((part, index) => part - b[index]!).find((difference) => difference !== 0) ?? 0
}
