import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SignedOut } from '../kit/action-result.tsx'
import { useOffice } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome, Unsent } from '../outcome.tsx'
import type { CallerView, PhoneAnswer, PhonePage, PhoneProblem } from './phone-view.ts'
import { LookAgain, LookFirst, EditorFruit, EditorSums } from './editor/fruit.tsx'
import { EditorPaste } from './editor/paste.tsx'
import { EditorPlace, EditorSlots } from './editor/place.tsx'
import { useEarlyPress } from './editor/use-early-press.ts'
import { useOrderEditor } from './editor/use-order-editor.ts'
import { HOME_FIRST, HOME_LANGUAGE } from '#shop/values/language.ts'

type PhoneFormProps = { page: Extract<PhonePage, { step: 'order' }>; answered: PhoneAnswer }

/** A phone order: fruit first, then the address, then the time. The total is computed during the call. */
export function PhoneForm({ page, answered }: PhoneFormProps) {
  const t = useOfficeTexts()
  const { token } = useOffice()
  const { Form, form, answer, unsent, busy, changed, pressed } = useOrderEditor(answered)
  const { editor, problem, names } = answer
  const { typed } = editor
  const button = useRef<HTMLButtonElement>(null)
  const early = useEarlyPress({
    busy,
    total: editor.total,
    failed: unsent.offline !== null || unsent.over !== null,
    send: () => form.current?.requestSubmit(button.current),
  })
  const wrong = answer.refused && problem ? wrongFields(problem, t(`phoneRefused.${problem}`, { names })) : {}
  return (
    <Form method="post" ref={form} className="office-editor" onInput={changed} onSubmit={pressed} autoComplete="off">
      <input type="hidden" name="pf_token" value={unsent.over?.signIn?.token ?? token} />
      <input type="hidden" name="request" value={typed['request']} />
      <input type="hidden" name="total" value={editor.total} />
      <LookFirst />
      <Unsent answer={unsent.offline} />
      <SignedOut answer={unsent.over} />
      {answer.refused && problem && (
        <Outcome kind="refused" of={answer}>
          {t(`phoneRefused.${problem}`, { names })}
        </Outcome>
      )}
      <div className="office-columns">
        <div className="stack-large">
          <EditorFruit editor={editor} />
          <section className="stack">
            <h2>{t('edit.place')}</h2>
            <EditorPaste typed={typed} read={editor.paste} />
            <EditorPlace key={typed['pasted']} typed={typed} areas={page.areas} wrong={wrong} onArea={changed} />
            <EditorSlots typed={typed} slots={editor.slots} first={t('order.chooseSlot')} error={wrong['slot']} />
          </section>
        </div>
        <div className="stack-large office-beside">
          <Panel title={t('phone.sum')}>
            <div className="editor-sums" aria-live="polite">
              {editor.sums ? <EditorSums sums={editor.sums} /> : <p className="muted">{t('phone.noSum')}</p>}
            </div>
            <div className="stack">
              <OtherFields editor={editor} />
            </div>
            <LookAgain />
            {early.other && (
              <Note kind="refused" role="alert">
                {t('phone.otherTotal', { amount: editor.totalText })}
              </Note>
            )}
            <Button ref={button} type="submit" name="intent" value="place" wide busy={early.waiting} onClick={early.press}>
              {editor.total === '' ? t('phone.place') : t('phone.placeFor', { amount: editor.totalText })}
            </Button>
          </Panel>
          {page.caller && <Before caller={page.caller} />}
        </div>
      </div>
    </Form>
  )
}

function OtherFields({ editor }: Pick<PhoneAnswer, 'editor'>) {
  const t = useOfficeTexts()
  const { typed, coupon } = editor
  return (
    <>
      <TextField
        label={t('phone.coupon')}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        defaultValue={typed['coupon']}
        help={coupon.given ?? undefined}
        error={coupon.wrong ?? undefined}
      />
      <Select
        label={t('phone.speaks')}
        name="speaks"
        options={HOME_FIRST.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        defaultValue={typed['speaks'] ?? HOME_LANGUAGE}
      />
      <Checkbox label={t('phone.confirmed')} name="confirmed" value="yes" defaultChecked={typed['confirmed'] === 'yes'} />
    </>
  )
}

function Before({ caller }: { caller: CallerView }) {
  const t = useOfficeTexts()
  return (
    <section>
      <h2>{t('phone.before')}</h2>
      <ul className="editor-before">
        {caller.orders.map((order) => (
          <li key={order.id}>
            <Link className="link-inline" to={`/office/orders/${order.id}`} target="_blank">
              {order.number}
            </Link>{' '}
            {order.placed}, {order.total}, {order.status}
            <span className="muted small">{order.what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FIELDS: Partial<Record<PhoneProblem, string>> = {
  'name-missing': 'name',
  'address-missing': 'address',
  'area-missing': 'area',
  'slot-missing': 'slot',
  'slot-full': 'slot',
  'slot-closed': 'slot',
  'too-late': 'slot',
  'too-heavy': 'slot',
  'not-good-on-day': 'slot',
  'not-delivered-there': 'area',
  'mode-not-possible': 'slot',
}

/** The message is also shown at its field. */
function wrongFields(problem: PhoneProblem, sentence: string): Partial<Record<string, string>> {
  const field = FIELDS[problem]
  return field ? { [field]: sentence } : {}
}
