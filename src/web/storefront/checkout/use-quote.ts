import { useEffect, useState } from 'react'
import type { QuoteRequestWire, QuoteWire } from '../../../shop/ordering/wire.ts'
import { useLanguage } from '../../ui/texts.tsx'
import { callApi, type Problem } from '../api-client.ts'
import { joinQuotes, quoteRequests, type LineToQuote } from '../cart/quote-lines.ts'
import { apiPath } from './api-path.ts'

// Somebody who presses plus five times wants one answer.
const PATIENCE_MS = 250

export type Quoting = {
  /** The last answer; it may be about a moment ago while `busy`. */
  quote: QuoteWire | null
  busy: boolean
  problem: Problem | null
  retry: () => void
  /** Takes over a quote that came with a refusal. */
  show: (quote: QuoteWire) => void
}

/** Prices these lines on the server [C4], anew whenever they or the order around them change. Without lines nothing is asked. */
export function useQuote(lines: readonly LineToQuote[], order: Omit<QuoteRequestWire, 'lines'>): Quoting {
  const language = useLanguage()
  const [known, setKnown] = useState<{ quote: QuoteWire | null; problem: Problem | null; asked: string }>({
    quote: null,
    problem: null,
    asked: '',
  })
  const [attempt, setAttempt] = useState(0)
  const requests = quoteRequests(lines, order)
  const asked = JSON.stringify([requests, attempt])
  const nothing = lines.length === 0

  useEffect(() => {
    if (nothing) return
    const abort = new AbortController()
    const ask = async () => {
      const answers: QuoteWire[] = []
      for (const body of requests) {
        const answer = await callApi<QuoteWire>(apiPath('/cart/quote', language), { method: 'POST', body, signal: abort.signal })
        if (abort.signal.aborted) return
        if (!answer.ok) return setKnown((before) => ({ ...before, problem: answer.problem, asked }))
        answers.push(answer.data)
      }
      setKnown({ quote: joinQuotes(lines, answers), problem: null, asked })
    }
    const timer = setTimeout(() => void ask(), known.quote ? PATIENCE_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says all of it
  }, [asked, nothing, language])

  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return {
    quote: nothing ? null : known.quote,
    busy: !nothing && known.asked !== asked,
    problem: known.problem,
    retry,
    show: (quote) => setKnown((before) => ({ ...before, quote, problem: null })),
  }
}
