import {
  afterAnswer,
  afterTime,
  isForgotten,
  isWaiting,
  longestSending,
  type Answer,
  type WaitingOrder,
} from './waiting-order.ts'

// Pages and the service worker share it, so it is IndexedDB: a worker cannot read local storage.
const DATABASE = 'pf-offline'
const STORE = 'orders'
/** Broadcast to every open page and to the worker when an order is added, removed or finished. */
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

/** Serializes work on one order across all tabs and the worker. */
function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  // Browsers have locks on https only; without locks, the idempotency key alone prevents a second order.
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

/** At sign-out: removes what was typed in this browser. */
export async function forgetAllOrders(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
  tellNews()
}

/** Every order that waits or whose outcome was not viewed yet, oldest first. Orders that waited too long are marked as such. */
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

/** Sends the order unless another tab already did; returns its new state, or null if it was taken back. */
export function sendKept(key: string): Promise<WaitingOrder | null> {
  return alone(key, async () => {
    const order = await readOrder(key)
    if (!order || !isWaiting(order)) return order
    const next = afterAnswer(order, await post(order))
    await keepOrder(next)
    return next
  })
}

/** Removes the order from the list and returns its cart; does nothing if the order is already placed. */
export function takeBack(key: string, give: (order: WaitingOrder) => void): Promise<void> {
  return alone(key, async () => {
    const order = await readOrder(key)
    if (!order || order.outcome?.kind === 'placed') return
    give(order)
    await forgetOrder(key)
  })
}

/** Returns the cart of an order that was not placed, once. */
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
