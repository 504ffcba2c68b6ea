import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAnswers } from '#web/ui/use-answers.ts'
import { isAnswer as isRefusal, isOffline } from '#web/office/kit/answer.ts'

const PAUSE_MS = 300

/**
 * A form that is computed while it is filled in: every change asks the server for the new state. Without scripts its buttons do
 * the same. `answered` is the state at page load, or the answer to a form sent without scripts.
 */
export function useOrderEditor<Answer extends { refused: boolean }>(answered: Answer) {
  const fetcher = useAnswers<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [last, setLast] = useState(answered)
  const [waiting, setWaiting] = useState(false)
  const { data, state } = fetcher
  useEffect(() => {
    if (isAnswer<Answer>(data)) setLast(data)
  }, [data])
  useEffect(() => {
    if (state === 'idle' && timer.current === undefined) setWaiting(false)
  }, [state])
  useEffect(() => () => clearTimeout(timer.current), [])
  const changed = () => {
    setWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      look(fetcher, form)
    }, PAUSE_MS)
  }
  // A button press sends at once and cancels the delayed request, which would overwrite the answer.
  const pressed = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  // What the button shows must be what is saved: until it is computed and shown, the button does not send.
  const busy = waiting || state !== 'idle' || (isAnswer<Answer>(data) && data !== last)
  const unsent = { offline: isOffline(data) ? data : null, over: isRefusal(data) ? data : null }
  // The intent of the form that is being sent; null while none is.
  const sending = fetcher.formData?.get('intent') ?? null
  return { Form: fetcher.Form, form, answer: last, unsent, busy, sending, changed, pressed }
}

function look(
  fetcher: { submit: (data: FormData, how: { method: 'post' }) => unknown },
  form: RefObject<HTMLFormElement | null>,
) {
  if (!form.current) return
  const fields = new FormData(form.current)
  fields.set('intent', 'look')
  void fetcher.submit(fields, { method: 'post' })
}

function isAnswer<Answer>(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'editor' in data
}
