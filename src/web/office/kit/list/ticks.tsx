import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useActionData, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { OfficeForm } from '../../office-form.tsx'
import { useOfficeTexts } from '../../office-texts.tsx'
import { useBulkResult } from './bulk-result.tsx'

const BOXES = 'input[name^="tick-"]'
const boxesIn = (within: Element | null | undefined) => [...(within?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])]

type TickFormProps = {
  /** What is done with the ticked rows: the intents and what their buttons say. */
  moves: readonly { intent: string; label: string }[]
  className?: string
  children: ReactNode
}

/** A form around rows with ticks; its buttons are for the ticked rows. It works without scripts. */
export function TickForm({ moves, className = '', children }: TickFormProps) {
  const t = useOfficeTexts()
  const around = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState(0)
  const sent = useActionData<unknown>()
  const result = useBulkResult()
  const { key, search } = useLocation()
  const single = moves.length === 1 ? moves[0]!.intent : undefined
  const count = () => {
    const boxes = boxesIn(around.current)
    const checked = boxes.filter((box) => box.checked).length
    const all = around.current?.querySelector<HTMLInputElement>('input[name="all"]')
    if (all) all.checked = checked === boxes.length
    setTicked(checked)
  }
  // What is done is no longer ticked; what was refused or could not be sent stays.
  useLayoutEffect(() => {
    const over = sent === undefined && new URLSearchParams(search).has('done')
    for (const box of boxesIn(around.current))
      if (over || result?.done.includes(box.name.slice('tick-'.length))) box.checked = false
    count()
    // eslint-disable-next-line react/exhaustive-deps
  }, [key])
  return (
    <div ref={around} onChange={count}>
      <OfficeForm className={className} {...(single && { intent: single })}>
        <div className="bulk-bar">
          <span className="muted" role="status">
            {ticked > 0 ? t('list.ticked', { count: ticked }) : t('list.withTicked')}
          </span>
          {moves.map(({ intent, label }) => (
            <Button key={intent} type="submit" {...(!single && { name: 'intent', value: intent })} kind="line" size="small">
              {label}
            </Button>
          ))}
        </div>
        {children}
      </OfficeForm>
    </div>
  )
}

/** The button of one row, in a form with a single action: it is for this row only, whatever is ticked. */
export function OnlyThis({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Button type="submit" name="only" value={id} kind="line" size="small">
      {children}
    </Button>
  )
}

/** The tick of a row. `x` changes it when the row's link has the focus. */
export function Tick({ id, name }: { id: string; name: string }) {
  const t = useOfficeTexts()
  return (
    <label className="row-over tick">
      <input type="checkbox" name={`tick-${id}`} value="yes" aria-label={t('list.tick', { name })} />
    </label>
  )
}

/** Ticks all rows of the page. Without scripts the form sends which rows these are. */
export function TickAll({ ids }: { ids: readonly string[] }) {
  const t = useOfficeTexts()
  return (
    <>
      <label className="row-over tick">
        <input
          type="checkbox"
          name="all"
          value="yes"
          aria-label={t('list.tickAll')}
          onChange={({ currentTarget }) => {
            for (const box of boxesIn(currentTarget.form)) box.checked = currentTarget.checked
          }}
        />
      </label>
      <input type="hidden" name="rows" value={ids.join(' ')} />
    </>
  )
}
