import type { Channel } from './model.ts'

/** A message as it leaves the shop. `id` is its own, the same at every try. */
export type Outgoing = { id: string; recipient: string; body: string }

/**
 * What a gateway made of it. `problem` is a short word for the office and for logs, never the words of a person; with `retry` it is worth another
 * try later.
 */
export type Handed = { ok: true; reference: string | null } | { ok: false; problem: string; retry: boolean }

export type Gateway = { name: string; send(message: Outgoing): Promise<Handed> }

/** What messages leave by. A channel without one keeps its messages in the outbox. */
export type Gateways = Partial<Record<Channel, Gateway>>
