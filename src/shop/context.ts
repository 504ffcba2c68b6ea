import type { Database, Reader as DatabaseReader, Transaction } from '#platform/database/connect.ts'
import type { Tables } from './tables.ts'

/** The database: reads, and `transaction` for all writes. */
export type Db = Database<Tables>
/** Reads only: the database or a transaction. */
export type Reader = DatabaseReader<Tables>
/** An open transaction. Functions that write require one, so they cannot be called outside. */
export type Tx = Transaction<Tables>
export type { WithCommit } from '#platform/database/connect.ts'

export type Role = Tables['accounts.staff']['role']

/** The person or system that acts. Stored in every history row through `actorName`. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; customerId: string }
  | { kind: 'staff'; staffId: string; name: string; role: Role }
  | { kind: 'system'; name: string }

/** Created once per request, once per job, and in tests: the database, the instant of the operation, and the actor. */
export type Ctx = {
  db: Db
  now: Date
  actor: Actor
  /** The IP address of the request, if known. For the audit log. */
  address?: string
}

/** The actor's name in history rows: never a phone number or a shopper's name. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'visitor':
      return 'visitor'
    case 'customer':
      return `customer:${actor.customerId}`
    case 'staff':
      return `staff:${actor.name}`
    case 'system':
      return `system:${actor.name}`
    default:
      return actor satisfies never
  }
}
