// What the shop answered last, for this tab: without a line a form that was filled in can still show its days and its total.
const KEPT = 'pf_last'
const MOST = 6

type Answers = [asked: string, data: unknown][]

function read(): Answers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Answers) : []
  } catch {
    return []
  }
}

export function rememberAnswer(asked: string, data: unknown): void {
  try {
    const others = read().filter(([other]) => other !== asked)
    sessionStorage.setItem(KEPT, JSON.stringify([...others.slice(1 - MOST), [asked, data]]))
  } catch {
    // Full, or not allowed: then there is only what is on the page.
  }
}

/** The answer to the very same question, if this tab has had one. */
export function lastAnswer<T>(asked: string): T | null {
  return (read().find(([other]) => other === asked)?.[1] as T | undefined) ?? null
}
