import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ID = /^[0-9a-f]{16}$/
const KINDS = ['assets', 'fonts', 'brand', 'icons']

/**
 * Files of other builds than the one that runs: those before it, whose pages are still open in browsers, and the next one, which another process may
 * already run. Returns the folder that has the file of this path, or null. Names are looked up in memory and read from the disk once for each build.
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
      // A build that is being removed. What is known stays known until the next look.
      lookedAt = ''
    }
    const name = [...known.keys()].find((one) => known.get(one)!.has(path))
    return name === undefined ? null : join(builds, name, 'client')
  }
}

function pathsIn(client: string): ReadonlySet<string> {
  return new Set(KINDS.flatMap((kind) => readdirSync(join(client, kind)).map((file) => `/${kind}/${file}`)))
}
