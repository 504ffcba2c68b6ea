// Installs the packages of package-lock.json when they differ from the installed ones, for `npm run upgrade`. Uses Node's own modules only,
// because nothing else may be installed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// In addition to the installed ones, and with npm's own cache.
const ROOM_BYTES = 1200e6

/** Whether every installed package matches package-lock.json. Packages that are optional or for other systems may be missing. */
export function packagesAreCurrent(root) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (installed === null) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const isThere = ([path, { version, optional, dev, devOptional }]) =>
    installed[path]?.version === version || (!(path in installed) && Boolean(optional || dev || devOptional))
  return (
    Object.entries(wanted).every(([path, one]) => path === '' || isThere([path, one])) &&
    Object.keys(installed).every((path) => path in wanted)
  )
}

/**
 * Installs into a separate folder and puts it in place by a rename: a failed install changes nothing. The previous packages stay for
 * running builds until `removeEarlierPackages`.
 */
export function installPackages(root) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < ROOM_BYTES) {
    process.stderr.write(
      `The new packages need ${ROOM_BYTES / 1e6} MB, and ${Math.floor((bavail * bsize) / 1e6)} MB are free in ${root}.\n`,
    )
    return false
  }
  const made = join(root, 'build', `.new-packages-${process.pid}`)
  try {
    mkdirSync(made, { recursive: true })
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts/trim-packages.mjs']) {
      if (existsSync(join(root, name))) cpSync(join(root, name), join(made, name), { recursive: true })
    }
    const done = spawnSync('npm', ['ci'], { cwd: made, stdio: 'inherit' })
    if (done.status !== 0) return false
    const earlier = join(root, 'build/packages-before')
    removeEarlierPackages(root)
    mkdirSync(earlier, { recursive: true })
    for (const build of buildsIn(root)) symlinkSync('../packages-before/node_modules', join(root, 'build', build, 'node_modules'))
    renameSync(join(root, 'node_modules'), join(earlier, 'node_modules'))
    renameSync(join(made, 'node_modules'), join(root, 'node_modules'))
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** Call it when nothing uses them any more. */
export function removeEarlierPackages(root) {
  for (const build of buildsIn(root)) rmSync(join(root, 'build', build, 'node_modules'), { force: true })
  rmSync(join(root, 'build/packages-before'), { recursive: true, force: true })
}

function buildsIn(root) {
  const builds = join(root, 'build')
  return existsSync(builds) ? readdirSync(builds).filter((name) => /^[0-9a-f]{16}$/.test(name)) : []
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}
