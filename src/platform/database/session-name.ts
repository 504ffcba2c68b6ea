import { buildInfo } from '../build-info.ts'

const MOST_BYTES = 63

/** The name of a connection in `pg_stat_activity`, unless the database URL sets one: program, version, build and purpose. */
export function sessionName(use: 'work' | 'watch' | 'listen' | 'backup', { version, build } = buildInfo): string {
  return `fruit-shop ${version} ${build} ${use}`.slice(0, MOST_BYTES)
}
