import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Copies the project, uncommitted changes included, and shares the installed packages. Returns the folder. */
export function copyTree(root: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-mutants-')))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'))
  return folder
}
