import { createTransport } from 'nodemailer'
import { isThisMachine } from '../../../platform/this-machine.ts'
import type { Gateway, Handed } from '../gateway.ts'

const TIMEOUT_MS = 20_000

/** E-mail through the server of `url` (`smtp://user:password@host:587`). The first line of a body is its subject. */
export function smtp({ url, from }: { url: string; from: string }): Gateway {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A server that offers no TLS gets neither the password nor anybody's address; its certificate is checked.
      requireTLS: !isThisMachine(new URL(url).hostname),
      pool: true,
      maxConnections: 1,
    },
    { from },
  )
  return {
    name: 'smtp',
    async send({ id, recipient, body }): Promise<Handed> {
      const [subject = '', ...lines] = body.split('\n')
      const text = lines.join('\n').trim()
      // The same at every try, so that a mailbox shows one where a server took two.
      const messageId = `<${id}@${from.split('@').at(-1)!.replace('>', '')}>`
      try {
        await transport.sendMail({ to: { name: '', address: recipient }, subject, text, messageId })
        return { ok: true, reference: messageId }
      } catch (error) {
        return { ok: false, ...problemOf(error) }
      }
    },
  }
}

/** Its message may quote the address: only codes are kept. Replies from 500 on are final (RFC 5321, section 4.2.1). */
function problemOf(error: unknown): { problem: string; retry: boolean } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') return { problem: `smtp-${responseCode}`, retry: responseCode < 500 || code === 'EAUTH' }
  return { problem: typeof code === 'string' ? `smtp-${code.toLowerCase()}` : 'smtp-failed', retry: true }
}
