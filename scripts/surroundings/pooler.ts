import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../run-process.ts'
import { startChild, type Child } from './children.ts'
import { takesConnections } from './fronts.ts'
import type { Programs } from './programs.ts'

export type Pooler = Child & {
  /** The settings of a shop behind it. */
  env: Record<string, string>
}

type Place = { folder: string; programs: Pick<Programs, 'pgbouncer'>; place: { env: Record<string, string> } }

/** PgBouncer in front of the scene's database, in transaction mode. */
export async function startPooler({ folder, programs, place }: Place): Promise<Pooler> {
  const database = new URL(place.env['DATABASE_URL']!)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `shop = host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} user=${database.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 200',
    'ignore_startup_parameters = extra_float_digits',
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = await startChild(programs.pgbouncer, [...account, file], () => takesConnections(port))
  return { ...child, env: { DATABASE_URL: `postgres://${database.username}@127.0.0.1:${port}/shop` } }
}
