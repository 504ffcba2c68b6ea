import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import type { PlainChoice } from '../checkout/express-answer.ts'
import { useOrderTexts } from './texts.ts'

type DayFormProps = {
  summary: ReactNode
  choices: readonly PlainChoice[]
  busy: boolean
  open?: boolean
  /** The hidden fields that say what the form is for. */
  children: ReactNode
}

/** Chooses another day and time for the order. Opening the details shows the choices; works without scripts. */
export function DayForm({ summary, choices, busy, open = false, children }: DayFormProps) {
  const t = useOrderTexts()
  const free = choices.find((choice) => choice.reason === undefined)
  return (
    <details className="order-change" open={open}>
      <summary>{summary}</summary>
      {free ? (
        <Form method="post" preventScrollReset>
          {children}
          <ChoiceCards legend={t('order.newDay')} name="when" choices={choices} defaultValue={free.value} />
          <Button type="submit" busy={busy}>
            {t('order.saveDay')}
          </Button>
        </Form>
      ) : (
        <p>{t('order.noDays')}</p>
      )}
    </details>
  )
}
