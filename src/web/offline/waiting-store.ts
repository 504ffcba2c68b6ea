import {
  afterAnswer,
  afterTime,
  isForgotten,
  isWaiting,
  longestSending,
  type Answer,
  type WaitingOrder,
} from './waiting-order.ts'

// Pages and the service worker share it, so it is IndexedDB: a worker can't read local storage.
const DATABASE = 'pf-offline'
const STORE = 'orders'
/** Told to every page of the shop, and to the worker, when an order came, went or was settled. */
export const NEWS = 'pf-waiting'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE, { keyPath: 'key' }))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The browser keeps nothing.')))
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was not kept.')))
    })
  } finally {
    database.close()
  }
}

function tellNews(): void {
  const channel = new BroadcastChannel(NEWS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end
  channel.postMessage(null)
  channel.close()
}

/** One at a time for each order, over all tabs and the worker. */
function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  // Browsers have locks on https only; without them the key alone makes one order of it.
  return 'locks' in navigator ? navigator.locks.request(`pf-order-${key}`, work) : work()
}

export async function keepOrder(order: WaitingOrder): Promise<void> {
  await inStore('readwrite', (store) => store.put(order))
  tellNews()
}

export async function forgetOrder(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
  tellNews()
}

/** For whoever logs out: what was typed here is nobody else's. */
export async function forgetAllOrders(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
  tellNews()
}

/** Every order that waits or whose outcome nobody has looked at, the oldest first. Those that waited too long come as such. */
export async function keptOrders(now: number): Promise<WaitingOrder[]> {
  const kept = (await inStore('readonly', (store) => store.getAll())) as WaitingOrder[]
  const orders: WaitingOrder[] = []
  for (const order of kept) {
    const aged = afterTime(order, now)
    if (isForgotten(order, now)) await inStore('readwrite', (store) => store.delete(order.key))
    else if (aged !== order) await inStore('readwrite', (store) => store.put(aged))
    if (!isForgotten(order, now)) orders.push(aged)
  }
  return orders.sort((a, b) => a.since - b.since)
}

/** Sends it, unless somebody else has meanwhile; answers with the order as it stands then, or null when it was taken back. */
export function sendKept(key: string): Promise<WaitingOrder | null> {
  return alone(key, async () => {
    const order = await readOrder(key)
    if (!order || !isWaiting(order)) return order
    const next = afterAnswer(order, await post(order))
    await keepOrder(next)
    return next
  })
}

/** Takes it off the list, and hands over what it had taken away; does nothing when it is too late, because it was placed. */
export function takeBack(key: string, give: (order: WaitingOrder) => void): Promise<void> {
  return alone(key, async () => {
    const order = await readOrder(key)
    if (!order || order.outcome?.kind === 'placed') return
    give(order)
    await forgetOrder(key)
  })
}

/** Hands over what an order that wasn't placed had taken away, once. */
export function putBack(key: string, give: (order: WaitingOrder) => void): Promise<void> {
  return alone(key, async () => {
    const order = await readOrder(key)
    if (!order || isWaiting(order) || (order.cart.length === 0 && Object.keys(order.typed).length === 0)) return
    give(order)
    await inStore('readwrite', (store) => store.put({ ...order, cart: [], typed: {} }))
  })
}

async function readOrder(key: string): Promise<WaitingOrder | null> {
  return ((await inStore('readonly', (store) => store.get(key))) as WaitingOrder | undefined) ?? null
}

async function post({ key, language, body, token }: WaitingOrder): Promise<Answer> {
  try {
    const response = await fetch(`/api/v1/orders?lang=${language}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...(token === null ? {} : { 'X-PF-Token': token }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestSending(body ?? {})),
    })
    const { status } = response
    return { status, data: await response.json().catch(() => null) }
  } catch {
    return { status: 0, data: null }
  }
}
