import { constants } from 'node:fs'
import { access, readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/**
 * The folder for temporary data of tests: a memory file system with `bytes` free, otherwise the system's temporary folder. A database
 * is a thousand small files, and each commit waits for the disk; in memory neither takes time.
 */
export async function memoryFolder(bytes: number): Promise<string> {
  try {
    const [mounts, { bavail, bsize }] = await Promise.all([
      readFile('/proc/mounts', 'utf8'),
      statfs(MEMORY),
      access(MEMORY, constants.W_OK),
    ])
    // The server's programs may have to be copied next to its data.
    const runsPrograms = mounts.split('\n').some((line) => line.includes(` ${MEMORY} `) && !line.includes('noexec'))
    if (runsPrograms && bavail * bsize > bytes) return MEMORY
  } catch {
    // This system has none.
  }
  return tmpdir()
}
