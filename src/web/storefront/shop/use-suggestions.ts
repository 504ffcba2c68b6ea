import { useEffect, useRef, useState } from 'react'
import type { SuggestionWire } from '#shop/catalog/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { callApi } from '../api-client.ts'

// Long enough for a fast typist's next letter.
const PAUSE_MS = 140

const NONE: SuggestionWire[] = []

/** Suggestions while a word is typed. An answer that comes after the next letter is dropped. */
export function useSuggestions(language: Language) {
  const [suggestions, setSuggestions] = useState<SuggestionWire[]>(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }
  useEffect(() => stop, [])

  const ask = async (query: string) => {
    const controller = new AbortController()
    asking.current = controller
    const path = `/suggest?q=${encodeURIComponent(query)}&lang=${language}`
    const answer = await callApi<{ suggestions: SuggestionWire[] }>(path, { signal: controller.signal })
    if (!controller.signal.aborted) setSuggestions(answer.ok ? answer.data.suggestions : NONE)
  }
  const look = (typed: string) => {
    stop()
    const query = typed.trim()
    if (query === '') setSuggestions(NONE)
    else timer.current = setTimeout(() => void ask(query), PAUSE_MS)
  }
  const forget = () => {
    stop()
    setSuggestions(NONE)
  }
  return { suggestions, look, forget }
}
