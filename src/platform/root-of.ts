import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the repository, where this file of it lies. The server is one file when it is built; what runs beside it is read as it lies in the
 * repository, and Node runs it as it is.
 */
export function rootOf(file: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder
    if (folder === dirname(folder)) throw new Error(`${file} is not there.`)
  }
}
