import { statfsSync, statSync } from 'node:fs'

/** How much will be written where. */
type Need = { what: string; folder: string; bytes: number }

/** Null when there is room for all of it; folders on the same disk share its free space. */
export function roomProblem(needs: readonly Need[], diskOf = disk): string | null {
  const disks = new Map<string, { free: number; needs: Need[] }>()
  for (const need of needs) {
    const { name, free } = diskOf(need.folder)
    const known = disks.get(name) ?? { free, needs: [] }
    known.needs.push(need)
    disks.set(name, known)
  }
  for (const { free, needs: here } of disks.values()) {
    const bytes = here.reduce((sum, need) => sum + need.bytes, 0)
    if (bytes <= free) continue
    const parts = here.map((need) => `${inMegabytes(need.bytes)} for ${need.what} in ${need.folder}`)
    return `There is not enough room on the disk: ${inMegabytes(free)} are free, and this needs ${inMegabytes(bytes)} (${parts.join(', ')}).`
  }
  return null
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

function disk(folder: string): { name: string; free: number } {
  const { bavail, bsize } = statfsSync(folder)
  return { name: String(statSync(folder).dev), free: bavail * bsize }
}
