import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The repository folder that contains this file. The built server is one file; programs beside it run directly from the repository. */
export function rootOf(file: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder
    if (folder === dirname(folder)) throw new Error(`${file} does not exist.`)
  }
}
