import { z } from 'zod'
import { parseDatabaseUrl, unencryptedServers } from './database/database-address.ts'

/** Whether statements are named, so that the server parses each text once per connection. `auto` detects it at the start. */
export type NamedStatements = 'auto' | 'yes' | 'no'

export const DATABASE_SETTINGS = {
  DATABASE_URL: z
    .string()
    .refine((text) => parseDatabaseUrl(text) !== null)
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine((text) => parseDatabaseUrl(text)?.servers.length === 1)
    .optional(),
  DATABASE_TLS: z.enum(['required', 'off']).default('required'),
  DATABASE_NAMED_STATEMENTS: z.enum(['auto', 'yes', 'no']).default('auto'),
}

export const DATABASE_SENTENCES: Record<string, string> = {
  DATABASE_URL:
    'DATABASE_URL must start with postgres:// and name a host and a database: postgres://user:password@host:5432/name, ' +
    'or several servers of one database: postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write (or any).',
  DATABASE_READ_URL: 'DATABASE_READ_URL must name one server in the form of DATABASE_URL, and needs DATABASE_URL beside it.',
  DATABASE_TLS: 'DATABASE_TLS must be required or off.',
  DATABASE_NAMED_STATEMENTS: 'DATABASE_NAMED_STATEMENTS must be auto, yes or no.',
}

type Settings = {
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  DATABASE_TLS: 'required' | 'off'
}

/** Personal data is sent there: it must be encrypted or local, unless a setting says otherwise. */
export function unencryptedDatabase(settings: Settings): string | null {
  if (settings.DATABASE_TLS === 'off' || settings.DATABASE_URL === undefined) return null
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const address = parseDatabaseUrl(settings[name] ?? '')
    const [server] = address ? unencryptedServers(address) : []
    if (server)
      return (
        `${name} names a server on another machine (${server.host}) without TLS. Add sslmode=verify-full to it, ` +
        'or set DATABASE_TLS=off if nobody else can read that network.'
      )
  }
  return null
}
