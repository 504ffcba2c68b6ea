// What `phone.ts` runs inside a page. It is sent to the browser as text, so it uses nothing outside itself.

export type Figures = Record<string, number>

/** Where a visitor goes: what shows that they are there, and the first control of it that needs scripts. */
export type Goal = { shows: string; control: string }

type Phone = {
  /** When the first button to buy and the menu got their scripts. */
  usableAt: number | null
  /** How long after the tap what `follow` waits for was painted. */
  painted: number | null
  opened(): Figures
  follow(what: string): void
  /** Notes the time of the next tap, or of now, also for the next document. */
  leave(goal: Goal, now: boolean): void
  there(): { shown: number; usable: number } | null
}

declare global {
  var phone: Phone
}

export function inPhone(): void {
  const LEFT = 'bench-left'
  const FIRST_PAINT = 'first-contentful-paint'
  const long: number[] = []
  const seen = { shown: null as number | null, usable: null as number | null }
  let largest = 0

  const wall = () => performance.timeOrigin + performance.now()
  const find = (what: string) => document.querySelector(what)
  // React adds its own keys to the elements it has taken over.
  const hasScripts = (what: string) => Object.keys(find(what) ?? {}).some((key) => key.startsWith('__reactProps'))
  const afterThisFrame = (work: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', work, { once: true })
    port1.start()
    port2.postMessage(null)
  }
  const onTap = (work: (at: number) => void) =>
    addEventListener('click', ({ timeStamp }) => work(timeStamp), { once: true, capture: true })
  const leftFor = () => JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as (Goal & { at: number }) | null

  const observe = (type: string, work: (entries: PerformanceEntryList) => void) =>
    new PerformanceObserver((list) => work(list.getEntries())).observe({ type, buffered: true })
  observe('longtask', (entries) => void long.push(...entries.map(({ duration }) => duration)))
  observe('largest-contentful-paint', (entries) => (largest = entries.at(-1)!.startTime))

  globalThis.phone = {
    usableAt: null,
    painted: null,
    opened: () => ({
      'first paint': performance.getEntriesByName(FIRST_PAINT)[0]?.startTime ?? 0,
      'largest paint': largest,
      usable: phone.usableAt ?? 0,
      blocked: long.reduce((sum, one) => sum + Math.max(0, one - 50), 0),
      'longest task': Math.max(0, ...long),
    }),
    follow(what) {
      phone.painted = null
      let tapped: number | null = null
      onTap((at) => (tapped = at))
      const look = () => {
        if (tapped === null || find(what) === null) return void requestAnimationFrame(look)
        afterThisFrame(() => (phone.painted = performance.now() - tapped!))
      }
      requestAnimationFrame(look)
    },
    leave(goal, now) {
      seen.shown = seen.usable = null
      const note = (at: number) => sessionStorage.setItem(LEFT, JSON.stringify({ ...goal, at: performance.timeOrigin + at }))
      if (now) note(performance.now())
      else onTap(note)
    },
    there() {
      const at = leftFor()?.at
      const { shown, usable } = seen
      return at === undefined || shown === null || usable === null ? null : { shown: shown - at, usable: usable - at }
    },
  }

  requestAnimationFrame(function frame() {
    const buys = ['.buy-bar button', '.product-card-actions button.button-soft'].some(hasScripts)
    if (phone.usableAt === null && buys && hasScripts('.header-menu-button button')) phone.usableAt = performance.now()
    const goal = leftFor()
    if (goal && wall() > goal.at && performance.getEntriesByName(FIRST_PAINT).length > 0) {
      if (seen.shown === null && find(goal.shows)) afterThisFrame(() => (seen.shown ??= wall()))
      if (seen.usable === null && hasScripts(goal.control)) seen.usable = wall()
    }
    requestAnimationFrame(frame)
  })
}
