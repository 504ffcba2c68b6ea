import { readFile, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** Who the database server runs as, where it can't run as us. */
export type Account = { uid: number; gid: number }

export const READ = 4
export const EXECUTE = 1

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data it already has, else as `postgres`, else as
 * `nobody`. Anybody else runs it as themselves: undefined.
 */
export async function serverAccount(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither an account named postgres nor one named nobody. ' +
      'Start the shop as another user, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}

/** Whether the account may pass through every folder down to this one. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  let step = await realpath(folder)
  for (;;) {
    if (!(await may(step, account, EXECUTE))) return false
    if (step === dirname(step)) return true
    step = dirname(step)
  }
}

/** Whether the account has these rights on this one file or folder. */
export async function may(path: string, account: Account, rights: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & rights) === rights
}

/** The system's folder for temporary files, or `/tmp` where ours is closed to the account. */
export async function temporaryFolder(account: Account | undefined): Promise<string> {
  const ours = tmpdir()
  return !account || (await canReach(ours, account)) ? ours : '/tmp'
}
