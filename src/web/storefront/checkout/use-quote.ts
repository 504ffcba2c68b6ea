import { useEffect, useState } from 'react'
import type { QuoteRequestWire, QuoteWire } from '#shop/ordering/wire.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi, type Problem } from '../api-client.ts'
import { joinQuotes, quoteRequests, type LineToQuote } from '../cart/quote-lines.ts'
import { apiPath } from './api-path.ts'
import { lastAnswer, rememberAnswer } from './last-answers.ts'

// Several quick presses of plus need only one answer.
const PATIENCE_MS = 250
// On a slow network, shows what is known after this time; the request is repeated when the network is back.
const SLOW_MS = 3000
const AGAIN_MS = 10_000

export type Quoting = {
  /** The last answer; it may be slightly outdated while `busy`. */
  quote: QuoteWire | null
  busy: boolean
  /** The quote belongs to other lines or another order: the current ones could not be priced. */
  stale: boolean
  /** There has been no answer for some time. */
  slow: boolean
  problem: Problem | null
  retry: () => void
  /** Shows a quote that came with a refusal. */
  show: (quote: QuoteWire) => void
}

/**
 * Prices these lines on the server, again whenever they or other parts of the order change. Without lines it makes no request.
 */
export function useQuote(lines: readonly LineToQuote[], order: Omit<QuoteRequestWire, 'lines'>): Quoting {
  const language = useLanguage()
  const [known, setKnown] = useState<Known>({ quote: null, of: '', problem: null, asked: '' })
  const [attempt, setAttempt] = useState(0)
  const [slow, setSlow] = useState(false)
  const requests = quoteRequests(lines, order)
  const of = JSON.stringify(requests)
  const asked = `${of} ${attempt}`
  const nothing = lines.length === 0

  useEffect(() => {
    if (nothing) return
    const abort = new AbortController()
    const ask = async () => {
      const answers: QuoteWire[] = []
      for (const body of requests) {
        const answer = await callApi<QuoteWire>(apiPath('/cart/quote', language), { method: 'POST', body, signal: abort.signal })
        if (abort.signal.aborted) return
        if (!answer.ok) return setKnown((before) => ({ ...withoutLine(before, of, answer.problem), asked }))
        answers.push(answer.data)
      }
      const quote = joinQuotes(lines, answers)
      rememberAnswer(of, quote)
      setKnown({ quote, of, problem: null, asked })
    }
    const timer = setTimeout(() => void ask(), known.quote ? PATIENCE_MS : 0)
    const slowTimer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      clearTimeout(slowTimer)
      abort.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says all of it
  }, [asked, nothing, language])

  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  // The network may be back although no event reports it.
  const offline = known.problem?.status === 0
  useEffect(() => {
    if (!offline) return
    const timer = setInterval(retry, AGAIN_MS)
    return () => clearInterval(timer)
  }, [offline])
  const busy = !nothing && known.asked !== asked
  return {
    quote: nothing ? null : known.quote,
    busy,
    stale: known.of !== of,
    slow: busy && slow,
    problem: known.problem,
    retry,
    show: (quote) => setKnown((before) => ({ ...before, quote, of, problem: null })),
  }
}

/** `of`: the request that got this quote. */
type Known = { quote: QuoteWire | null; of: string; problem: Problem | null; asked: string }

// If the same request was answered before, shows that earlier answer.
function withoutLine(before: Known, of: string, problem: Problem): Known {
  const last = problem.status === 0 && before.of !== of ? lastAnswer<QuoteWire>(of) : null
  return last ? { ...before, quote: last, of, problem } : { ...before, problem }
}
