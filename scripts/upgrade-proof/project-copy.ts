// A copy of the project whose sources can be changed, with the packages installed here.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildWhenNeeded } from '../build.ts'
import { root } from '../root.ts'

const NOT_COPIED = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'test-results', 'playwright-report'])

export type ProjectCopy = { folder: string; dataDir: string; change: (name: string) => void; remove: () => void }

export function copyProject(): ProjectCopy {
  const build = buildWhenNeeded()
  const place = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
  const [folder, dataDir] = [join(place, 'shop'), join(place, 'data')]
  mkdirSync(join(folder, 'build'), { recursive: true })
  mkdirSync(dataDir)
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  cpSync(build, join(folder, 'build', basename(build)), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  let changes = 0
  return {
    folder,
    dataDir,
    /** Another version: other browser scripts, another server, and a migration. */
    change(name) {
      changes += 1
      appendFileSync(join(folder, 'src/web/entry.client.tsx'), `\ndocument.documentElement.dataset['version'] = '${name}'\n`)
      appendFileSync(join(folder, 'src/web/storefront/layout.tsx'), `\n// ${name}\n`)
      writeFileSync(
        join(folder, `db/migrations/${9000 + changes}-${name}.sql`),
        `create table platform.proof_${changes} (id integer primary key);\n`,
      )
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
