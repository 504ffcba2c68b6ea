// The parts of a service worker's scope that a page does not have. TypeScript's own types for it conflict with those for pages.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Asked = Lasting & { request: Request; clientId: string; respondWith: (answer: Promise<Response>) => void }
type PageMessage = Lasting & { data: unknown; source: { url: string } | null }
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
    (type: 'message', listener: (event: PageMessage) => void): void
    (type: 'sync', listener: (event: Synced) => void): void
  }
}

/** What the build passes to the worker: its own name and its files. */
export type BuildList = {
  version: string
  /** What every page of the shop needs, stored before the first page is shown offline. */
  shell: string[]
  /** What the cart and the order form need in addition. */
  ordering: string[]
  /** Every file that a page of the shop may ask for. */
  files: string[]
}
