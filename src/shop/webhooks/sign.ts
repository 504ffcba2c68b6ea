import { createHmac } from 'node:crypto'
import { newToken } from '#platform/ids.ts'

const PREFIX = 'whsec_'

/** A signing secret of 32 random bytes, as the Standard Webhooks libraries take it. */
export function newSecret(): string {
  return PREFIX + Buffer.from(newToken(), 'base64url').toString('base64')
}

type Signed = { id: string; at: Date; body: string }

/**
 * The headers of a delivery (Standard Webhooks 1.0.0): `webhook-id`, `webhook-timestamp` in seconds, and `webhook-signature` with one signature for
 * each valid secret.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${signatureOf(`${id}.${seconds}.${body}`, secret)}`)
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
}
