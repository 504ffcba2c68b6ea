// What a service worker has that a page has not. TypeScript's own list of it can't be used beside that of pages.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Asked = Lasting & { request: Request; clientId: string; respondWith: (answer: Promise<Response>) => void }
type Told = Lasting & { data: unknown; source: { url: string } | null }
type Synced = Lasting & { tag: string }
type OpenPage = { id: string; url: string; postMessage: (message: unknown) => void }

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<OpenPage | undefined>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenPage[]>
  }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void
    (type: 'fetch', listener: (event: Asked) => void): void
    (type: 'message', listener: (event: Told) => void): void
    (type: 'sync', listener: (event: Synced) => void): void
  }
}

/** What the build tells the worker: its own name and its files. */
export type BuildList = {
  version: string
  /** What any page of the shop needs, kept before the first page is shown offline. */
  shell: string[]
  /** What the cart and the order form need besides. */
  ordering: string[]
  /** Every file a page of the shop may ask for. */
  files: string[]
}
