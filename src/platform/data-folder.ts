import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

// What the shop, its database, backups and upgrades create there. A folder with anything else in it is shared with others.
const OURS = /^(?:postgres(?:[.-].+)?|files|backups|processes|running|socket|lost\+found|\..+)$/
// When the shop is started by root, the database server has its own account and must reach these.
const OF_THE_SERVER = /^(?:postgres(?:-bin-.+|\.new)?|socket|lost\+found|\..+)$/
// The group may traverse at most, see embedded.ts; others have no access.
const OPEN_TO_OTHERS = 0o067

/**
 * Creates the data folder with access for the shop's account only, and closes an existing open one. Returns the reason when it must stay
 * open: it has other content, or this account may not change it.
 */
export async function closeDataFolder(dataDir: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const entries = await readdir(dataDir, { withFileTypes: true })
  let problem: string | null = null
  const close = async (path: string, mode: number) => {
    if (((await lstat(path)).mode & OPEN_TO_OTHERS) === 0) return
    await chmod(path, mode).catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error)
    })
  }
  for (const entry of entries) {
    if (!OURS.test(entry.name) || OF_THE_SERVER.test(entry.name)) continue
    if (entry.isDirectory()) await close(join(dataDir, entry.name), 0o700)
    else if (entry.isFile()) await close(join(dataDir, entry.name), 0o600)
  }
  if (entries.every(({ name }) => OURS.test(name))) await close(dataDir, 0o700)
  else if (((await lstat(dataDir)).mode & OPEN_TO_OTHERS) !== 0) problem = 'it holds things that are not of the shop'
  return problem
}
