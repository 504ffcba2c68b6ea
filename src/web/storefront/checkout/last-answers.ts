// The server's last answers, for this tab: a form that was filled in can show its days and its total offline, too.
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
    // Storage is full or not allowed: only the page itself has the data.
  }
}

/** The answer to the same request, if this tab has had one. */
export function lastAnswer<T>(asked: string): T | null {
  return (read().find(([other]) => other === asked)?.[1] as T | undefined) ?? null
}
