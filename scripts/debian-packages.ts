import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages of Debian or Ubuntu. False where that is not possible: another system, not root, no such package. */
export function installPackages(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt(['update', '-qq'])
  return apt(['install', '-qq', '-y', '--no-install-recommends', ...packages]).status === 0
}
