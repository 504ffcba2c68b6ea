import type { Channel } from './model.ts'

/** A message for a gateway. `id` is the message's own, the same at every attempt. */
export type Outgoing = { id: string; recipient: string; body: string }

/** The gateway's result. `problem` is a short code for the office and logs, never personal data; with `retry` the message is sent again later. */
export type Handed = { ok: true; reference: string | null } | { ok: false; problem: string; retry: boolean }

export type Gateway = { name: string; send(message: Outgoing): Promise<Handed> }

/** The configured gateways by channel. Messages of a channel without one stay in the outbox. */
export type Gateways = Partial<Record<Channel, Gateway>>
