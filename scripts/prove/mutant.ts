import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Mutation } from './mutation.ts'

const COPIED = [
  'db',
  'public',
  'scripts',
  'simulators',
  'src',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

type Copy = { root: string; drop: () => Promise<void> }

/** A built copy of the project without the guard. The sources themselves are never changed. */
export async function makeMutant({ edits }: Pick<Mutation, 'edits'>): Promise<Copy> {
  const copy = await copyWithout(edits)
  const built = spawnSync(process.execPath, [join(copy.root, 'scripts/build.ts')], { cwd: copy.root, encoding: 'utf8' })
  if (built.status === 0) return copy
  await copy.drop()
  throw new Error(`The mutant could not be built:\n${built.stdout}\n${built.stderr}`)
}

/** The same, not built: Node runs its sources. `also`: folders that a built shop does not need. */
export async function copyWithout(edits: Mutation['edits'], also: readonly string[] = []): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'shop-mutant-'))
  const drop = () => rm(copy, { recursive: true, force: true })
  try {
    for (const name of [...COPIED, ...also]) await cp(join(root, name), join(copy, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const { file, find, replace } of edits) {
      const path = join(copy, file)
      await writeFile(path, withoutGuard(await readFile(path, 'utf8'), { file, find, replace }))
    }
    return { root: copy, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** The guard must be in the file exactly once: changed sources make the list wrong, which must be reported. */
export function withoutGuard(source: string, { file, find, replace }: Mutation['edits'][number]): string {
  const at = source.indexOf(find)
  if (find === '' || at === -1) throw new Error(`${file} no longer has the guard to remove: ${find}`)
  if (source.includes(find, at + find.length)) throw new Error(`${file} has the guard twice: ${find}`)
  return source.slice(0, at) + replace + source.slice(at + find.length)
}
