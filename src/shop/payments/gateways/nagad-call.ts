import { callExternal } from '#platform/http-client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { rsaPrivateKey, rsaPublicKey } from '#platform/rsa-key.ts'
import type { Db } from '#shop/context.ts'
import { assert } from '#shop/values/index.ts'
import { seal, unseal, type NagadKeys } from './nagad-crypto.ts'
import { refusalOf, SEALED } from './nagad-wire.ts'

export type NagadOptions = { db: Db; clock: Clock; log: Log; settings: NonNullable<Config['nagad']>; timeoutMs: number }
export type NagadClient = NagadOptions & { keys: NagadKeys }

/** `not-sent`: the request did not reach Nagad. `nothing`: it may have, and its result is unknown. `status`: of HTTP. */
type Reply =
  | { is: 'answer'; body: unknown }
  | { is: 'refused'; why: string; status: number }
  | { is: 'not-sent' }
  | { is: 'nothing' }

/** The keys were checked when the settings were read. */
export function nagadClient(options: NagadOptions): NagadClient {
  const gateway = rsaPublicKey(options.settings.publicKey)
  const own = rsaPrivateKey(options.settings.privateKey)
  assert(gateway !== null && own !== null, 'the keys of Nagad are RSA keys')
  return { ...options, keys: { gateway, own } }
}

/** `call` is the name in the log: the path contains ids. */
export async function callNagad(
  { settings, timeoutMs, log }: NagadClient,
  { call, path, body }: { call: string; path: string; body?: unknown },
): Promise<Reply> {
  const answered = await callExternal({
    service: 'nagad',
    url: `${settings.url}/${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-km-api-version': settings.apiVersion,
      'x-km-ip-v4': settings.serverIp,
      'x-km-client-type': settings.clientType,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs,
  })
  if (answered.came === 'answer' && answered.body !== undefined) {
    const why = refusalOf(answered.body)
    if (why === null && answered.status < 400) return { is: 'answer', body: answered.body }
    log.warn({ gateway: 'nagad', call, status: answered.status }, 'a payment gateway refused')
    return why === null || answered.status >= 500 ? { is: 'nothing' } : { is: 'refused', why, status: answered.status }
  }
  log.warn({ gateway: 'nagad', call, came: answered.came }, 'a payment gateway did not answer')
  return { is: answered.came === 'not-reached' ? 'not-sent' : 'nothing' }
}

/** An id of Nagad in a path. `=` stays as it is, as public clients send it. */
export function inPath(id: string): string {
  return encodeURIComponent(id).replaceAll('%3D', '=')
}

/** Encrypted and signed, in the fields that Nagad expects. */
export function sealed({ keys }: NagadClient, facts: Record<string, string>) {
  return seal(JSON.stringify(facts), keys)
}

/** The decrypted JSON of an answer; undefined if it is none, or Nagad did not sign it. */
export function unsealed({ keys, log }: NagadClient, call: string, body: unknown): unknown {
  const answer = SEALED.safeParse(body)
  const text = answer.success ? unseal(answer.data, keys) : null
  if (text === null) {
    log.warn({ gateway: 'nagad', call }, 'an answer is not signed by the payment gateway')
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
