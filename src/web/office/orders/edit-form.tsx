import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SignedOut } from '../kit/action-result.tsx'
import { useOffice } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome, Unsent } from '../outcome.tsx'
import type { EditAnswer, EditPage, EditProblem } from './edit-view.ts'
import { LookAgain, LookFirst, EditorFruit, EditorSums } from './editor/fruit.tsx'
import { EditorPlace, EditorSlots } from './editor/place.tsx'
import { useOrderEditor } from './editor/use-order-editor.ts'

/** The edited order: its lines, its address and its price. Computed while it is edited, saved by one button. */
export function EditForm({ page, answered }: { page: EditPage; answered: EditAnswer }) {
  const t = useOfficeTexts()
  const { token } = useOffice()
  const { Form, form, answer, unsent, busy, changed, pressed } = useOrderEditor(answered)
  const { editor, problem, names } = answer
  const { typed } = editor
  const wrong = answer.refused && problem ? wrongFields(problem, t(`editRefused.${problem}`, { names })) : {}
  return (
    <Form method="post" ref={form} className="office-editor" onInput={changed} onSubmit={pressed} autoComplete="off">
      <input type="hidden" name="pf_token" value={unsent.over?.signIn?.token ?? token} />
      <input type="hidden" name="seen" value={typed['seen']} />
      <LookFirst />
      <Unsent answer={unsent.offline} />
      <SignedOut answer={unsent.over} />
      {answer.refused && problem && (
        <Outcome kind="refused" of={answer}>
          {t(`editRefused.${problem}`, { names })}{' '}
          {problem === 'edit-conflict' && (
            <Link className="link-inline" to={`/office/orders/${page.id}`} target="_blank">
              {t('edit.seeNow')}
            </Link>
          )}
        </Outcome>
      )}
      <div className="office-columns">
        <div className="stack-large">
          <EditorFruit editor={editor} />
          <section className="stack">
            <h2>{t('edit.place')}</h2>
            <EditorPlace typed={typed} areas={page.areas} wrong={wrong} onArea={changed} />
            <EditorSlots
              typed={typed}
              slots={editor.slots}
              first={t('edit.keepSlot', { slot: editor.booked })}
              error={wrong['slot']}
            />
            <TextArea label={t('edit.card')} name="card" rows={2} maxLength={500} defaultValue={typed['card']} />
            <Checkbox label={t('edit.hidePrices')} name="hidePrices" value="yes" defaultChecked={typed['hidePrices'] === 'yes'} />
          </section>
        </div>
        <div className="stack-large office-beside">
          <Panel title={t('edit.money')}>
            <Money typed={typed} wrong={wrong} />
            <div className="editor-sums" aria-live="polite">
              <p className="muted">{t('edit.before', { amount: editor.totalBefore })}</p>
              {editor.sums && <EditorSums sums={editor.sums} />}
              {problem && !answer.refused && (
                <Note kind="changed" title={t('edit.notYet')}>
                  {t(`editRefused.${problem}`, { names })}
                </Note>
              )}
            </div>
            <LookAgain />
            <Button type="submit" name="intent" value="save" wide busy={busy}>
              {t('edit.save')}
            </Button>
            <p className="muted small">{t('edit.told')}</p>
          </Panel>
        </div>
      </div>
    </Form>
  )
}

function Money({ typed, wrong }: { typed: EditAnswer['editor']['typed']; wrong: Partial<Record<string, string>> }) {
  const t = useOfficeTexts()
  return (
    <div className="stack">
      <div className="field-pair">
        <TextField
          label={t('edit.discount')}
          name="discount"
          inputMode="decimal"
          maxLength={12}
          before="৳"
          defaultValue={typed['discount']}
          error={wrong['discount']}
        />
        <TextField
          label={t('edit.charge')}
          name="charge"
          inputMode="decimal"
          maxLength={12}
          before="৳"
          help={t('edit.chargeHelp')}
          defaultValue={typed['charge']}
          error={wrong['charge']}
        />
      </div>
      <TextArea
        label={t('edit.reason')}
        name="reason"
        rows={2}
        maxLength={500}
        help={t('edit.reasonHelp')}
        defaultValue={typed['reason']}
        error={wrong['reason']}
      />
    </div>
  )
}

const FIELDS: Partial<Record<EditProblem, string>> = {
  'name-missing': 'name',
  'phone-wrong': 'phone',
  'address-missing': 'address',
  'area-missing': 'area',
  'not-delivered-there': 'slot',
  'slot-full': 'slot',
  'slot-closed': 'slot',
  'too-late': 'slot',
  'too-heavy': 'slot',
  'reason-missing': 'reason',
  'discount-too-high': 'discount',
  'amount-wrong': 'discount',
}

/** The message is also shown at its field. */
function wrongFields(problem: EditProblem, sentence: string): Partial<Record<string, string>> {
  const field = FIELDS[problem]
  return field ? { [field]: sentence } : {}
}
