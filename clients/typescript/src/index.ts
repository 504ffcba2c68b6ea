import createClient, { type Client } from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { paths, webhooks } from './paths.ts'

export type { components, paths, webhooks } from './paths.ts'

export type ShopClient = Client<paths>

/**
 * A client of the API: `client.GET('/api/v1/admin/orders')`. `key` is an API key of the office (`fsk_…`); without one only the public API answers.
 * Every change needs an `idempotency-key`: send the same one again after a lost answer, and the change is made once.
 */
export function createShopClient({ url, key }: { url: string; key?: string }): ShopClient {
  const client = createClient<paths>({ baseUrl: url })
  client.use({
    onRequest({ request }) {
      if (key !== undefined) request.headers.set('Authorization', `Bearer ${key}`)
      return request
    },
  })
  return client
}

/** The data of an answer; a refusal is thrown as an error with its sentence. */
export function orThrow<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data !== undefined) return data
  const detail =
    typeof error === 'object' && error !== null && 'detail' in error ? String(error.detail) : 'The shop did not answer.'
  throw new Error(detail, { cause: error })
}

/** Reads a list page by page: `for await (const orders of everyPage((after) => client.GET(…)))`. */
export async function* everyPage<Page extends { next: string | null }>(
  read: (after: string | undefined) => Promise<{ data?: Page; error?: unknown }>,
): AsyncGenerator<Page> {
  for (let after: string | undefined; ;) {
    const page = orThrow(await read(after))
    yield page
    if (page.next === null) return
    after = page.next
  }
}

/** An event of a webhook: `type`, `timestamp` and the `data` of that type. */
export type ShopEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends { post: { requestBody: { content: { 'application/json': infer Body } } } }
    ? Body & { type: Type; timestamp: string }
    : never
}[keyof webhooks]

/** Checks the signature and the age of a delivery, and returns its event; throws when it is not from the shop. `body` is the text as it came. */
export function readWebhook(secret: string, { headers, body }: { headers: Record<string, string>; body: string }): ShopEvent {
  return new Webhook(secret).verify(body, headers) as ShopEvent
}
