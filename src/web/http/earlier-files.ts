import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ID = /^[0-9a-f]{16}$/
const KINDS = ['assets', 'fonts', 'brand', 'icons']

/**
 * Files of builds other than the running one: of earlier builds, whose pages are still open in browsers, and of the next build,
 * which another process may already run. Returns the folder that has this path, or null. File names are kept in memory and read
 * from the disk once for each build.
 */
export function filesOfOtherBuilds(builds: string, own: string): (path: string) => string | null {
  const known = new Map<string, ReadonlySet<string>>()
  let lookedAt = ''

  function look(): void {
    const { mtimeMs, ctimeMs } = statSync(builds)
    const changed = `${mtimeMs} ${ctimeMs}`
    if (changed === lookedAt) return
    lookedAt = changed
    const there = readdirSync(builds).filter((name) => ID.test(name) && join(builds, name, 'client') !== own)
    for (const name of known.keys()) if (!there.includes(name)) known.delete(name)
    for (const name of there) if (!known.has(name)) known.set(name, pathsIn(join(builds, name, 'client')))
  }

  return (path) => {
    try {
      look()
    } catch {
      // The build is being removed. Its names stay in memory until the next read.
      lookedAt = ''
    }
    const name = [...known.keys()].find((one) => known.get(one)!.has(path))
    return name === undefined ? null : join(builds, name, 'client')
  }
}

function pathsIn(client: string): ReadonlySet<string> {
  return new Set(KINDS.flatMap((kind) => readdirSync(join(client, kind)).map((file) => `/${kind}/${file}`)))
}
