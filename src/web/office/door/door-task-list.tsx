import { Link } from 'react-router'
import type { DoorProblem } from '#shop/ordering/model.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'

/** A report from a door that the office has to look at. */
export type DoorTask = {
  id: string
  orderId: string
  title: string
  at: string
  actor: string
  what: string
  problem: DoorProblem | null
  /** To be found in the bKash account. */
  transaction: string | null
  reason: string | null
  amountChanged: boolean
  open: string | null
  over: string | null
}

export function DoorTaskList({ tasks }: { tasks: readonly DoorTask[] }) {
  const t = useOfficeTexts()
  if (tasks.length === 0) return null
  return (
    <section className="office-top">
      <h2>{t('doorTask.title')}</h2>
      <p className="muted">{t('doorTask.lead')}</p>
      {tasks.map((task) => (
        <DoorTaskCard key={task.id} task={task} />
      ))}
    </section>
  )
}

function DoorTaskCard({ task }: { task: DoorTask }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const outcomes = task.open === null ? (['checked'] as const) : (['checked', 'collected', 'waived'] as const)
  return (
    <article className="work-card">
      <h3>
        <Link className="link-inline" to={`/office/orders/${task.orderId}`}>
          {task.title}
        </Link>
      </h3>
      <p className="muted small">
        {task.at}, {nameOf(task.actor)}
      </p>
      <p>
        {task.what} {task.reason && <span className="soft">“{task.reason}”</span>}
      </p>
      {task.problem && <p className="late">{t(`doorRefused.${task.problem}`)}</p>}
      {task.amountChanged && <p className="soft">{t('doorTask.amountChanged')}</p>}
      {task.transaction && <p>{t('doorTask.transaction', { transaction: task.transaction })}</p>}
      {task.open && <p className="late">{t('doorTask.open', { amount: task.open })}</p>}
      {task.over && <p className="late">{t('doorTask.over', { amount: task.over })}</p>}
      <ActionForm intent="close" about={task.id} button={t('doorTask.close')} buttonOf={task.title} kind="line">
        <div className="field-pair">
          <FormChoice
            label={t('doorTask.outcome')}
            name="outcome"
            options={outcomes.map((value) => ({ value, label: t(`doorTask.${value}`) }))}
          />
          <FormField label={t('doorTask.note')} name="note" maxLength={300} />
        </div>
      </ActionForm>
    </article>
  )
}
