import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldProblem } from '#web/ui/error-summary.tsx'
import type { ExpressAnswer } from './express-answer.ts'
import type { Refused } from './place-order.ts'
import { useCheckoutTexts } from './texts.ts'
import type { OrderFault } from './typed-order.ts'
import type { Delivering } from './use-delivery.ts'
import type { Quoting } from './use-quote.ts'

type Asked = { quoting: Quoting; delivering: Delivering }

/** The errors of the submitted order, and what its answer changes on the page. */
export function useRefusal(answer: ExpressAnswer | undefined, { quoting, delivering }: Asked) {
  const t = useCheckoutTexts()
  const { revalidate } = useRevalidator()
  const say = ({ field, text, words }: OrderFault): FieldProblem => ({ id: field, message: t(text, words) })
  const [problems, showProblems] = useState<FieldProblem[]>(() => answer?.faults.map(say) ?? [])
  const [refused, showRefused] = useState<string | null>(() =>
    answer?.refusal ? t(answer.refusal.text, answer.refusal.words) : null,
  )
  const [aboutLines, setAboutLines] = useState(false)
  const [sent, setSent] = useState(0)
  const setProblems = (all: FieldProblem[]) => {
    showProblems(all)
    if (all.length > 0) setSent((times) => times + 1)
  }
  const setRefused = (text: string | null) => {
    showRefused(text)
    setAboutLines(false)
    if (text !== null) setSent((times) => times + 1)
  }
  const [advance, setAdvance] = useState(answer?.advance ?? false)
  const takeRefusal = (refusal: Refused) => {
    setRefused(refusal.text ? t(refusal.text) : refusal.detail)
    setAboutLines(refusal.quote !== null || refusal.prices)
    setProblems(refusal.fields.map(({ field, detail }) => ({ id: field, message: detail })))
    if (refusal.quote) quoting.show(refusal.quote)
    else if (refusal.prices) quoting.retry()
    if (refusal.days) delivering.retry()
    if (refusal.advance) setAdvance(true)
    if (refusal.terms) void revalidate()
  }
  /** A changed field loses its error, until the form is sent again. */
  const change = (name: string) => problems.length > 0 && showProblems(problems.filter(({ id }) => id !== name))
  return { problems, change, refused, aboutLines, sent, advance, say, setProblems, setRefused, takeRefusal }
}
