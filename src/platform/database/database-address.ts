import { isThisMachine } from '../this-machine.ts'

/** Where a PostgreSQL server listens. `host` may be the folder of a socket file. */
export type Connection = { host: string; port?: number; user: string; database: string; password?: string }

/** `any` accepts the first server that answers; `read-write` the first that accepts writes. */
export type SessionTarget = 'any' | 'read-write'

/** The servers of one DATABASE_URL. They hold the same database; one of them is the primary. */
type DatabaseAddress = { servers: ServerAddress[]; target: SessionTarget }

/** `url` names this server only, without `target_session_attrs`; `name` is for display and contains no password. */
type ServerAddress = { url: string; name: string; host: string; encrypted: boolean }

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^/?#]+)(\?[^#]*)?$/
const MOST_SERVERS = 10
// `pg` treats all of these as verify-full, and warns about the last two on standard error.
const VERIFIED = ['verify-full', 'require', 'verify-ca']

/** Parses `postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write`. Null when it has another form. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const [, scheme, login = '', hosts, path, query = ''] = FORM.exec(text) ?? []
  if (scheme === undefined || hosts === undefined || path === undefined) return null
  const parameters = new URLSearchParams(query)
  const names = hosts.split(',')
  const several = names.length > 1
  const target = parameters.get('target_session_attrs') ?? (several ? 'read-write' : 'any')
  if (target !== 'any' && target !== 'read-write') return null
  // With several servers an empty name, or one `host` for all, would be a mistake.
  if (several && (names.length > MOST_SERVERS || names.includes('') || parameters.has('host'))) return null
  const encrypted = isEncrypted(parameters)
  parameters.delete('target_session_attrs')
  if (encrypted && parameters.has('sslmode')) parameters.set('sslmode', 'verify-full')
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const servers: ServerAddress[] = []
  for (const name of names) {
    // An account without a host is the form for a socket folder: `postgres://user@/name?host=/run/postgresql`.
    if (name === '' && login !== '' && !parameters.has('host')) return null
    if (!URL.canParse(`${scheme}${name === '' ? '' : login}${name}${path}${rest}`)) return null
    const host = parameters.get('host') ?? hostOf(name)
    servers.push({ url: `${scheme}${login}${name}${path}${rest}`, name: decodeURIComponent(name) || host, host, encrypted })
  }
  return { servers, target }
}

/** Remote servers that would be reached without TLS. */
export function unencryptedServers({ servers }: DatabaseAddress): ServerAddress[] {
  return servers.filter(({ host, encrypted }) => !encrypted && !isLocal(host))
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || isThisMachine(host)
}

function hostOf(name: string): string {
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(name)?.[1] ?? name
  return decodeURIComponent(host)
}

/** Whether the connection is encrypted and the server's certificate is verified. */
function isEncrypted(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode')
  // With this parameter `pg` behaves like libpq: `require` then verifies no certificate.
  if (parameters.has('uselibpqcompat')) return mode === 'verify-full' || mode === 'verify-ca'
  return mode === null ? ['true', '1'].includes(parameters.get('ssl') ?? '') : VERIFIED.includes(mode)
}
