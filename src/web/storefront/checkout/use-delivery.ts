import { useEffect, useState } from 'react'
import type { CartLineWire, DeliveryWire } from '#shop/ordering/wire.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi, type Problem } from '../api-client.ts'
import { choiceOf } from '../cart/cart.ts'
import { apiPath } from './api-path.ts'
import { lastAnswer, rememberAnswer } from './last-answers.ts'

function askedLine(line: CartLineWire): string {
  const choice = choiceOf(line)
  return `${line.varient}:${line.unit}${choice && `:${choice}`}`
}

export type Delivering = { options: DeliveryWire | null; busy: boolean; problem: Problem | null; retry: () => void }

/** The modes and days in which these lines can be delivered to an area. Makes no request while either is missing. */
export function useDelivery(areaId: string, lines: readonly CartLineWire[]): Delivering {
  const language = useLanguage()
  const [known, setKnown] = useState<{ options: DeliveryWire | null; problem: Problem | null; asked: string }>({
    options: null,
    problem: null,
    asked: '',
  })
  const [attempt, setAttempt] = useState(0)
  const asked = [areaId, lines.map(askedLine).join(','), attempt].join(' ')
  const nothing = areaId === '' || lines.length === 0

  useEffect(() => {
    if (nothing) return
    const abort = new AbortController()
    const [area_id = '', units] = asked.split(' ')
    const path = apiPath('/delivery', language, { area_id, lines: units })
    void callApi<DeliveryWire>(path, { signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) rememberAnswer(path, answer.data)
      const options = answer.ok ? answer.data : answer.problem.status === 0 ? lastAnswer<DeliveryWire>(path) : null
      setKnown({ options, problem: answer.ok ? null : answer.problem, asked })
    })
    return () => abort.abort()
  }, [asked, nothing, language])

  return {
    options: nothing || known.options?.area.id !== areaId ? null : known.options,
    busy: !nothing && known.asked !== asked,
    problem: known.asked === asked ? known.problem : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
