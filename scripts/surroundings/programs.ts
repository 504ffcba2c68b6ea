// Debian's programs around a shop. Missing ones are installed where possible.
import { delimiter, join } from 'node:path'
import { isExecutable } from '../chromium.ts'
import { installPackages } from '../debian-packages.ts'

/** Each program and its package in Debian 12. */
const PACKAGES = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  curl: 'curl',
  openssl: 'openssl',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbackrest: 'pgbackrest',
  wrk: 'wrk',
} as const

export type Program = keyof typeof PACKAGES
export type Programs = Readonly<Record<Program, string>>

/** The folder of PostgreSQL 15 in Debian. */
export const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin'
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** The paths of these programs. Throws with the packages to install when one is unavailable. */
export function needPrograms(names: readonly Program[]): Programs {
  const missing = names.filter((name) => find(name) === undefined)
  if (missing.length > 0) {
    process.stdout.write(`Installing ${packagesOf(missing)}…\n`)
    installPackages(missing.map((name) => PACKAGES[name]))
  }
  const still = names.filter((name) => find(name) === undefined)
  if (still.length > 0)
    throw new Error(`These programs are missing: ${still.join(', ')}. Install them: apt-get install ${packagesOf(still)}`)
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Programs
}

function packagesOf(names: readonly Program[]): string {
  return names.map((name) => PACKAGES[name]).join(' ')
}

function find(name: Program): string | undefined {
  const folders = name === 'postgres' ? [POSTGRES_FOLDER] : FOLDERS
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}
