import type { Database, Reader as DatabaseReader, Transaction } from '../platform/database/connect.ts'
import type { Tables } from './tables.ts'

/** The database: reads, and `transaction` for everything that writes. */
export type Db = Database<Tables>
/** Something to read with: the database or a transaction. */
export type Reader = DatabaseReader<Tables>
/** An open transaction. A helper that writes takes one, so it can't be called outside. */
export type Tx = Transaction<Tables>
export type { WithCommit } from '../platform/database/connect.ts'

export type Role = Tables['accounts.staff']['role']

/** Who acts. Written into every history row through `actorName`. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; customerId: string }
  | { kind: 'staff'; staffId: string; name: string; role: Role }
  | { kind: 'system'; name: string }

/** Made once per request, once per job, and in tests: where to write, the one instant it happens at, and who does it. */
export type Ctx = { db: Db; now: Date; actor: Actor }

/** How a history row names the actor: no phone number, no name of a shopper. */
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
