import type { DoorStore, KeptReport } from './door-queue.ts'

// A database of its own: the one of waiting orders belongs to the shop's pages, and is emptied when a shopper signs out.
const DATABASE = 'pf-round'
const STORE = 'reports'
/** Broadcast to every open page of this phone when a report is added, changed or removed. */
export const DOOR_NEWS = 'pf-round'

type Row = KeptReport & { place?: number }

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.addEventListener('upgradeneeded', () => {
      // The place keeps the order in which things happened, also when the clock of the phone is set back.
      const reports = asked.result.createObjectStore(STORE, { keyPath: 'place', autoIncrement: true })
      reports.createIndex('id', 'id', { unique: true })
    })
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The browser keeps nothing.')))
  })
}

/** One transaction. What `work` returns is known when it has been written. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const database = await openStore()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      let result: T
      work(transaction.objectStore(STORE), (found) => {
        result = found
      })
      transaction.addEventListener('complete', () => resolve(result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was not kept.')))
    })
  } finally {
    database.close()
  }
}

function tellNews(): void {
  const channel = new BroadcastChannel(DOOR_NEWS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end
  channel.postMessage(null)
  channel.close()
}

/** The reports of this phone. */
export const doorStore: DoorStore = {
  all: () =>
    inStore<KeptReport[]>('readonly', (store, done) => {
      const asked = store.getAll() as IDBRequest<Row[]>
      asked.addEventListener('success', () => done(asked.result))
    }),

  async add(report) {
    await inStore<void>('readwrite', (store) => void store.add(report))
    tellNews()
  },

  async change(id, change) {
    const now = await inStore<KeptReport | null>('readwrite', (store, done) => {
      done(null)
      const asked = store.index('id').get(id) as IDBRequest<Row | undefined>
      asked.addEventListener('success', () => {
        const before = asked.result
        if (!before?.place) return
        const after = change(before)
        if (after) store.put({ ...after, place: before.place })
        else store.delete(before.place)
        done(after)
      })
    })
    tellNews()
    return now
  },
}

/** Sends with one page at a time, so that reports stay in their order. Browsers have locks on https only; without them an id alone is enough. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('pf-round', work) : work()
}

/** A new UUID; `crypto.randomUUID` exists on https only. */
export function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = 0x40 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
