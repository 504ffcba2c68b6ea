import { useEffect, useRef, type FormEvent } from 'react'
import { useAnswers } from '#web/ui/use-answers.ts'
import type { TypedArtwork } from './artwork.server.ts'

const PAUSE_MS = 700

/** With scripts: the pictures of card and sleeve follow what is typed, after each pause. A chosen file is only sent with the form. */
export function useLiveArtwork() {
  const fetcher = useAnswers<{ shown?: TypedArtwork }>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { submit } = fetcher
  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(form)
      const sent = new URLSearchParams({ intent: 'show', live: 'yes' })
      for (const name of ['version', 'from', 'card', 'design', 'remove_logo']) {
        const value = typed.get(name)
        if (typeof value === 'string') sent.set(name, value)
      }
      const logo = typed.get('logo')
      if (logo instanceof File && logo.size > 0) sent.set('logo_chosen', 'yes')
      void submit(sent, { method: 'post' })
    }, PAUSE_MS)
  }
  return { shown: fetcher.data?.shown, onInput }
}
