import { readFile, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** The account of the database server, when it cannot run as ours. */
export type Account = { uid: number; gid: number }

export const READ = 4
export const EXECUTE = 1

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its existing data, else as `postgres`, else as `nobody`.
 * Undefined for any other user, who runs it themselves.
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

/** Whether the account may traverse every folder down to this one. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  let step = await realpath(folder)
  for (;;) {
    if (!(await may(step, account, EXECUTE))) return false
    if (step === dirname(step)) return true
    step = dirname(step)
  }
}

/** Whether the account has these rights on this file or folder. */
export async function may(path: string, account: Account, rights: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & rights) === rights
}

/** The system's temporary folder, or `/tmp` when ours is inaccessible to the account. */
export async function temporaryFolder(account: Account | undefined): Promise<string> {
  const ours = tmpdir()
  return !account || (await canReach(ours, account)) ? ours : '/tmp'
}
